import type { PersonFigures as Figures } from '#shared/stats/people/contract.ts';
import { IntervalAxis, IntervalTrack, intervalAxisStart } from '../charts/interval-track.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { comparisonText, rateText, timesNamedText } from './person-words.ts';

/** The axis of a rate never starts above this. */
const HIGHEST_START = 50;

/** Praise first, then how happy the guests at a person's tables were. No colour judges a person. */
export function PersonFigures({ figures }: { figures: Figures }) {
  const { praise, praiseWithWords, answers, rate } = figures;
  const base = rate ? intervalAxisStart([rate.low], HIGHEST_START) : 0;
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
      <div>
        <h2 className="font-semibold">Praise</h2>
        <p className="mt-1 font-display text-xl leading-7">
          {timesNamedText({ mentions: praise, withWords: praiseWithWords })}
        </p>
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          Guests are asked for a name only after a good visit, so this counts praise.
        </p>
      </div>
      <div>
        <h2 className="font-semibold">Guests at their tables</h2>
        <p className="mt-1 font-display text-xl leading-7">{comparisonText(figures)}</p>
        {rate && (
          <div className="mt-2 max-w-96">
            <IntervalTrack base={base} interval={rate} isLow={false} className="h-7" />
            <IntervalAxis base={base} />
          </div>
        )}
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          {rate ? `${rateText(rate)}. ` : ''}
          {answers > 0
            ? `From ${countWithNoun(answers, 'answer')}, adjusted for who works which shifts. Complaints about the kitchen or waiting don’t count.`
            : 'Assign the tables on the Floor at the start of a shift. What guests say then counts for the person who served them.'}
        </p>
      </div>
    </div>
  );
}
