import { paths } from '#shared/site/paths.ts';
import { UnavailablePart } from '../site/unavailable-part.tsx';

export function ReferralsPage() {
  return <UnavailablePart path={paths.referrals} />;
}
