import { paths } from '#shared/site/paths.ts';
import { UnavailablePart } from '../site/unavailable-part.tsx';

export function CrossSiteComparisonPage() {
  return <UnavailablePart path={paths.crossSiteComparison} />;
}
