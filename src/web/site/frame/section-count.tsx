import type { OwnerSection } from './owner-sections.ts';
import { WaitingCount } from './waiting-count.tsx';

/** The number of waiting guests, untaken calls or open safety cases per section, once known. */
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
  return <WaitingCount waiting={count} words={wordsFor(section, count)} className={className} />;
}

function wordsFor(section: OwnerSection, count: number | undefined): string | undefined {
  if (section === 'safety') return count === 1 ? 'open case' : 'open cases';
  if (section === 'floor')
    return count === 1 ? 'call that nobody has taken' : 'calls that nobody has taken';
  return undefined;
}
