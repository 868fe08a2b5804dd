import { useState } from 'react';
import { QR_HD_SIZE, qrImage } from '#shared/qr/contract.ts';
import { qrFileName } from '#shared/qr/file-name.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { loadLogo } from './load-logo.ts';
import { LOGO_PAD_COLOUR, LOGO_PAD_RADIUS_SHARE, placeLogo } from './place-logo.ts';
import type { QrCode } from './qr-design.ts';

/** The longest side of a logo inside an SVG: enough for print, and far less than a camera's picture. */
const MAX_PIXELS = 800;

type CodeFileKind = 'png' | 'hd' | 'svg';

/** Saves the plain code, one format at a time. */
export function useCodeFiles(venue: { name: string; venueId: string }) {
  const { isRunning, run } = useSingleFlight();
  const [kind, setKind] = useState<CodeFileKind>();

  function download(code: QrCode, wanted: CodeFileKind): void {
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

  return { download, isBusy: (one: CodeFileKind) => isRunning && kind === one };
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
    description: 'Your logo’s website doesn’t let other sites copy it. The code itself is fine.',
  });
}

/** Draws the logo into the middle of a finished PNG. */
async function addLogoToPng(png: Blob, logo: HTMLImageElement): Promise<Blob> {
  const code = await createImageBitmap(png);
  const side = code.width;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const place = placeLogo(side, sizeOf(logo));
  context.drawImage(code, 0, 0);
  context.fillStyle = LOGO_PAD_COLOUR;
  context.beginPath();
  const { pad } = place;
  context.roundRect(pad.x, pad.y, pad.side, pad.side, side * LOGO_PAD_RADIUS_SHARE);
  context.fill();
  context.drawImage(logo, place.logo.x, place.logo.y, place.logo.width, place.logo.height);
  return await blobOf(canvas);
}

/** Embeds the logo into an SVG, so that the file is self-contained. */
function addLogoToSvg(svg: string, logo: HTMLImageElement): string {
  const side = Number(/viewBox="0 0 (\S+) /.exec(svg)?.[1]);
  const { pad, logo: at } = placeLogo(side, sizeOf(logo));
  const radius = side * LOGO_PAD_RADIUS_SHARE;
  return svg.replace(
    '</svg>',
    `<rect x="${pad.x}" y="${pad.y}" width="${pad.side}" height="${pad.side}" rx="${radius}" fill="${LOGO_PAD_COLOUR}"/>` +
      `<image x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" href="${dataUrlOf(logo)}"/></svg>`,
  );
}

function dataUrlOf(logo: HTMLImageElement): string {
  const { width, height } = sizeOf(logo);
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(logo, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** The picture's size, or a default, since an SVG may have none. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return naturalWidth > 0 && naturalHeight > 0
    ? { width: naturalWidth, height: naturalHeight }
    : { width: 300, height: 300 };
}

async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be written');
  return blob;
}
