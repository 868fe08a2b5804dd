import { qrImage } from '#shared/qr/contract.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { addLogoToPng, addLogoToSvg } from './add-logo.ts';
import { loadLogo } from './load-logo.ts';
import type { QrCode } from './qr-design.ts';

type CodeFile = { blob: Blob; isWithoutLogo: boolean };

/** A code as a file; without its logo if that may not be copied. */
export async function makeCodeFile(
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
