import { useState } from 'react';
import { serverMessage } from '#shared/api/call-endpoint.ts';
import { removeLogo, uploadLogo, type Venue } from '#shared/venues/contract.ts';
import {
  LOGO_MAX_BYTES,
  LOGO_SIZE_MESSAGE,
  LOGO_TYPE_MESSAGE,
  LOGO_TYPES,
} from '#shared/venues/update-rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { updateCachedVenues } from '../queries.ts';

type LogoChange = 'uploading' | 'removing';

/** Uploads or removes the logo, one request at a time. */
export function useLogoUpload(id: string, onChanged: () => void) {
  const [doing, setDoing] = useState<LogoChange>();
  const [error, setError] = useState<string>();
  const { run } = useSingleFlight();

  function change(what: LogoChange, ask: () => Promise<Venue>, failure: string): void {
    void run(async () => {
      setDoing(what);
      setError(undefined);
      try {
        const changed = await ask();
        updateCachedVenues((known) => known.map((venue) => (venue.id === id ? changed : venue)));
        onChanged();
      } catch (thrown) {
        setError(serverMessage(thrown) ?? failure);
      } finally {
        setDoing(undefined);
      }
    });
  }

  function upload(file: File | undefined): void {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) setError(refusal);
    else {
      change(
        'uploading',
        () => callApi(uploadLogo, { params: { id }, file }),
        'The picture did not get through. Please try again.',
      );
    }
  }

  function remove(): void {
    change(
      'removing',
      () => callApi(removeLogo, { params: { id } }),
      'The logo is still there. Please try again.',
    );
  }

  return { doing, error, upload, remove };
}

/** Why the server would refuse this file, or undefined; lets us check before uploading. */
function refusalOf({ type, size }: File): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return LOGO_TYPE_MESSAGE;
  return size > LOGO_MAX_BYTES ? LOGO_SIZE_MESSAGE : undefined;
}
