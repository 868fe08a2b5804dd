import { useState } from 'react';
import { QR_HD_SIZE, qrImage } from '#shared/qr/contract.ts';
import { qrFileName } from '#shared/qr/file-name.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { addLogoToPng, addLogoToSvg } from './add-logo.ts';
import { loadLogo } from './load-logo.ts';
import type { QrCode } from './qr-design.ts';

type Kind = 'png' | 'hd' | 'svg';

/** Saves the plain code, one format at a time. */
export function useCodeFiles(venue: { name: string; venueId: string }) {
  const { isRunning, run } = useSingleFlight();
  const [kind, setKind] = useState<Kind>();

  function download(code: QrCode, wanted: Kind): void {
    setKind(wanted);
    void run(async () => {
      try {
        const size = wanted === 'hd' ? QR_HD_SIZE : code.size;
        const format = wanted === 'svg' ? 'svg' : 'png';
        const { blob, isWithoutLogo } = await makeCodeFile(code, { size, format });
        const name = qrFileName(venue, code.table) + (wanted === 'hd' ? '-hd' : '');
        saveFile(blob, `${name}.${format}`);
        if (isWithoutLogo) toastLogoMissing();
      } catch (error) {
        toastFailure(error, 'Download Failed', 'We could not make the file. Please try again.');
      }
    });
  }

  return { download, isBusy: (one: Kind) => isRunning && kind === one };
}

type CodeFile = { blob: Blob; isWithoutLogo: boolean };

/** A code as a file; without its logo if that may not be copied. */
async function makeCodeFile(
  { link, look, logoUrl }: QrCode,
  { size, format }: { size: number; format: 'png' | 'svg' },
): Promise<CodeFile> {
  const [answer, logo] = await Promise.all([
    callApiForFile(qrImage, { query: imageQuery(link, look, { size, format }) }),
    logoUrl === undefined ? undefined : loadLogo(logoUrl),
  ]);
  const plain = await answer.blob();
  if (!logo) return { blob: plain, isWithoutLogo: logoUrl !== undefined };
  const blob =
    format === 'png'
      ? await addLogoToPng(plain, logo)
      : new Blob([addLogoToSvg(await plain.text(), logo)], { type: 'image/svg+xml' });
  return { blob, isWithoutLogo: false };
}

function toastLogoMissing(): void {
  toast({
    title: 'Saved without the logo',
    description:
      'The website of your logo does not let other sites copy it. The code itself is complete.',
  });
}
