import type { OwnerSection } from './owner-sections.ts';
import { WaitingCount } from './waiting-count.tsx';

/** The number of waiting guests or open safety cases per section, once known. */
export type SectionCounts = { [Section in OwnerSection]?: number | undefined };

/** A section's count beside its name. */
export function SectionCount({
  section,
  counts,
  className,
}: {
  section: OwnerSection;
  counts: SectionCounts;
  className?: string;
}) {
  const count = counts[section];
  const words = section === 'safety' ? (count === 1 ? 'open case' : 'open cases') : undefined;
  return <WaitingCount waiting={count} words={words} className={className} />;
}
