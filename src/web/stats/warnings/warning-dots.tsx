import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Beyond this, single dots say no more than a bar. */
const MAX_DOTS = 120;

type Counts = { usual: number; more: number; all: number };

/** One dot per guest: those who usually complain, those who now complain as well, and the rest. */
export function WarningDots({ usual, more, all }: Counts) {
  return (
    <div className="mt-3.5">
      {all <= MAX_DOTS ? (
        <Dots usual={usual} more={more} all={all} />
      ) : (
        <Bar {...{ usual, more, all }} />
      )}
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {usual > 0 && <LegendEntry look={LOOKS.usual}>{usual} as usual</LegendEntry>}
        {more > 0 && <LegendEntry look={LOOKS.more}>{more} more</LegendEntry>}
        <li>Guests of one table count once.</li>
      </ul>
    </div>
  );
}

const LOOKS = {
  usual: 'bg-ink-soft',
  more: 'bg-saffron',
  rest: 'border border-line bg-sunken',
} as const;
type Look = keyof typeof LOOKS;

function Dots({ usual, more, all }: Counts) {
  const dots = Array.from({ length: all }, (_, place): { place: number; look: Look } => ({
    place,
    look: place < usual ? 'usual' : place < usual + more ? 'more' : 'rest',
  }));
  return (
    <div aria-hidden className="flex flex-wrap gap-1.5">
      {dots.map(({ place, look }) => (
        <span key={place} className={classNames('size-2.5 rounded-full', LOOKS[look])} />
      ))}
    </div>
  );
}

function Bar({ usual, more, all }: Counts) {
  const parts: { look: Look; count: number }[] = [
    { look: 'usual', count: usual },
    { look: 'more', count: more },
    { look: 'rest', count: all - usual - more },
  ];
  return (
    <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full">
      {parts.map(({ look, count }) => (
        <span key={look} className={LOOKS[look]} style={{ width: `${(100 * count) / all}%` }} />
      ))}
    </div>
  );
}

function LegendEntry({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={classNames('size-2.5 rounded-full', look)} />
      {children}
    </li>
  );
}
