import type { OwnerSection } from './owner-sections.ts';
import { WaitingCount } from './waiting-count.tsx';

/** How many guests wait for an answer and how many safety cases are open, once that is known. */
export type SectionCounts = { [Section in OwnerSection]?: number | undefined };

/** What waits in a section, beside its name. */
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
