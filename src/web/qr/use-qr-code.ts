import { useEffect, useState } from 'react';
import { qrImage } from '#shared/qr/contract.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { linkOrigin } from '#web/platform/browser/link-origin.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import {
  checkDesign,
  initialDesign,
  type QrCode,
  type QrDesign,
  type QrVenue,
} from './qr-design.ts';
import type { TablePath } from './use-tables.ts';

/**
 * Wait until changes pause, so that dragging through a palette draws one code and not a hundred.
 */
const SETTLE_MS = 300;

const NOT_SIGNED_MESSAGE = 'We could not make the code of this table. Please try again.';

/** The form's values and the code shown for them. */
export function useQrCode(venue: QrVenue, table: string, tablePath: TablePath) {
  const [design, setDesign] = useState(() => initialDesign(venue));
  const place = { table, origin: linkOrigin() };
  const { path = tablePath.plain } = tablePath;
  const { code, errors } = checkDesign(design, venue, { ...place, path });
  const isSigned = tablePath.path !== undefined;
  const [shown, setShown] = useState(isSigned ? code : undefined);
  const { isRunning, run } = useSingleFlight();
  const wanted = isSigned && code && JSON.stringify(code);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setShown(JSON.parse(wanted) as QrCode), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  /**
   * Draws the code at once, records the owner's first code and returns whether there is one to
   * show.
   */
  async function generate(): Promise<boolean> {
    if (!code) return false;
    let isDrawn = false;
    await run(async () => {
      try {
        const signed = checkDesign(design, venue, { ...place, path: await tablePath.read() }).code;
        if (!signed) return;
        // Requested with the session, which a plain <img> might not send.
        await callApiForFile(qrImage, {
          query: imageQuery(signed.link, signed.look, { size: signed.size }),
        });
        setShown(signed);
        isDrawn = true;
      } catch (error) {
        toastFailure(error, 'Error', 'We could not make the code. Please try again.');
      }
    });
    return isDrawn;
  }

  return {
    design,
    errors: tablePath.hasFailed ? { ...errors, table: NOT_SIGNED_MESSAGE } : errors,
    shown,
    isGenerating: isRunning,
    /** True if the form is invalid; an older code then stays visible. */
    isBehind: !code,
    change: (more: Partial<QrDesign>) => setDesign((before) => ({ ...before, ...more })),
    generate,
  };
}
