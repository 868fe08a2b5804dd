import { useEffect, useState } from 'react';
import { qrImage } from '#shared/qr/contract.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { shownOrigin } from '#web/platform/browser/shown-origin.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import {
  checkDesign,
  initialDesign,
  type QrCode,
  type QrDesign,
  type QrVenue,
} from './qr-design.ts';

/** Dragging through a palette draws one code, not a hundred. */
const SETTLE_MS = 300;

/** The form's values and the code that is shown, which follows whatever is changed. */
export function useQrCode(venue: QrVenue, table: string) {
  const [design, setDesign] = useState(() => initialDesign(venue));
  const { code, errors } = checkDesign(design, venue, { table, origin: shownOrigin() });
  const [shown, setShown] = useState(code);
  const { isRunning, run } = useSingleFlight();
  const wanted = code && JSON.stringify(code);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setShown(JSON.parse(wanted) as QrCode), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  /** Draws it at once, dates the owner's first code and says whether there is one to look at. */
  async function generate(): Promise<boolean> {
    if (!code) return false;
    let isDrawn = false;
    await run(async () => {
      try {
        // Asked for as whoever is signed in, which an image of the page could not say for sure.
        await callApiForFile(qrImage, {
          query: imageQuery(code.link, code.look, { size: code.size }),
        });
        setShown(code);
        isDrawn = true;
      } catch (error) {
        toast({
          title: 'Error',
          description: failureMessage(error, 'We could not make the code. Please try again.'),
          variant: 'destructive',
        });
      }
    });
    return isDrawn;
  }

  return {
    design,
    errors,
    shown,
    isGenerating: isRunning,
    /** What is in the form cannot be drawn, so an older code stays. */
    isBehind: !code,
    change: (more: Partial<QrDesign>) => setDesign((before) => ({ ...before, ...more })),
    generate,
  };
}
