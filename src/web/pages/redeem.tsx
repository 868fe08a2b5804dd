import { paths } from '#shared/site/paths.ts';
import { UnavailablePart } from '../site/unavailable-part.tsx';

export function RedeemPage() {
  return <UnavailablePart path={paths.redeem} />;
}
