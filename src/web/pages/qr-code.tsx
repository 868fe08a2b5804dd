import { paths } from '#shared/site/paths.ts';
import { UnavailablePart } from '../site/unavailable-part.tsx';

export function QrCodePage() {
  return <UnavailablePart path={paths.qrCode} />;
}
