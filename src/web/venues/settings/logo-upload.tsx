import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { serverMessage } from '#shared/api/call-endpoint.ts';
import { removeLogo, uploadLogo, type Venue } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { monogram } from '#shared/venues/monogram.ts';
import {
  LOGO_MAX_BYTES,
  LOGO_SIZE_MESSAGE,
  LOGO_TYPE_MESSAGE,
  LOGO_TYPES,
} from '#shared/venues/update-rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { updateCachedVenues } from '../queries.ts';

/** Uploads the logo from the owner's device. It applies at once, without saving. */
export function LogoUpload({
  venue,
  logoUrl,
  onChanged,
}: {
  venue: Venue;
  /** The picture to show; a typed address may not be saved yet. */
  logoUrl: string | null;
  onChanged: () => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  const { doing, error, upload, remove } = useLogoUpload(venue.id, () => {
    onChanged();
    isChanged.current = true;
  });
  useEffect(() => {
    if (doing !== undefined || !isChanged.current) return;
    isChanged.current = false;
    // The remove button may be gone, and keyboard users would lose their place.
    uploadButton.current?.focus();
  }, [doing]);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    // A picture can be dropped while the focus is elsewhere and the message behind the save bar.
    uploadButton.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const [labelId, statusId] = [useId(), useId()];
  const isUploaded = uploadedLogoHash(venue.logoUrl) !== undefined;
  return (
    <fieldset aria-labelledby={labelId} className="flex min-w-0 flex-col gap-1.5">
      <p id={labelId} className="font-medium text-sm">
        Logo <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className="flex items-center gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload(event.dataTransfer.files[0]);
        }}
      >
        <span
          style={PLATE_COLOURS}
          className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg border p-2"
        >
          {logoUrl ? (
            <img
              key={logoUrl}
              src={logoUrl}
              alt={`Logo of ${venue.name}`}
              referrerPolicy="no-referrer"
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <span aria-hidden className="font-display font-semibold text-3xl">
              {monogram(venue.name)}
            </span>
          )}
        </span>
        <input
          ref={picker}
          type="file"
          accept={LOGO_TYPES.join(',')}
          hidden
          aria-label="Picture of the logo"
          onChange={(event) => {
            upload(event.target.files?.[0]);
            // Lets the owner choose the same file again after fixing it.
            event.target.value = '';
          }}
        />
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <Button
            ref={uploadButton}
            variant="secondary"
            loading={doing === 'uploading'}
            disabled={doing === 'removing'}
            aria-describedby={statusId}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden />
            {isUploaded ? 'Replace logo' : 'Upload a logo'}
          </Button>
          {venue.logoUrl !== null && (
            <Button
              variant="quiet"
              loading={doing === 'removing'}
              disabled={doing === 'uploading'}
              aria-label="Remove the logo"
              onClick={remove}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </div>
      <div ref={status} id={statusId} role="status" className="scroll-mb-48 md:scroll-mb-28">
        {error && <FieldError>{error}</FieldError>}
        <p className="text-ink-soft text-sm">
          {doing === 'uploading' ? 'Uploading…' : 'PNG, JPEG or WebP, up to 2 MB. Saved at once.'}
        </p>
      </div>
    </fieldset>
  );
}

/** White in both themes, as on the guest's plate and on paper. */
const PLATE_COLOURS = { background: 'white', color: '#5b5249' };

type LogoChange = 'uploading' | 'removing';

/** Uploads or removes the logo, one request at a time. */
function useLogoUpload(id: string, onChanged: () => void) {
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
        'The picture didn’t upload. Please try again.',
      );
    }
  }

  function remove(): void {
    change(
      'removing',
      () => callApi(removeLogo, { params: { id } }),
      'The logo wasn’t removed. Please try again.',
    );
  }

  return { doing, error, upload, remove };
}

/** Why the server would refuse this file, or undefined; lets us check before uploading. */
function refusalOf({ type, size }: File): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return LOGO_TYPE_MESSAGE;
  return size > LOGO_MAX_BYTES ? LOGO_SIZE_MESSAGE : undefined;
}
