import type { PersonFigures as Figures } from '#shared/stats/people-contract.ts';
import { IntervalAxis, IntervalTrack, intervalAxisStart } from '../charts/interval-track.tsx';
import { countWithNoun } from '../count-with-noun.ts';
import { comparedWords, namedWords, rateSentence } from './person-words.ts';

/** Where the axis of a rate starts at the highest. */
const HIGHEST_START = 50;

/** Praise first, then how satisfied the guests at a person's tables were. */
export function PersonFigures({ figures }: { figures: Figures }) {
  const { praise, praiseWithWords, answers, rate } = figures;
  const base = rate ? intervalAxisStart([rate.low], HIGHEST_START) : 0;
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
      <div>
        <h2 className="font-semibold">Praise</h2>
        <p className="mt-1 font-display text-xl leading-7">
          {namedWords({ mentions: praise, withWords: praiseWithWords })}
        </p>
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          Guests are asked for a name only after a good visit, so this counts praise.
        </p>
      </div>
      <div>
        <h2 className="font-semibold">Guests at their tables</h2>
        <p className="mt-1 font-display text-xl leading-7">{comparedWords(figures)}</p>
        {rate && (
          <div className="mt-2 max-w-96">
            <IntervalTrack
              base={base}
              interval={rate}
              isLow={figures.comparedWithHouse === 'lower'}
              className="h-7"
            />
            <IntervalAxis base={base} />
          </div>
        )}
        <p className="mt-1 text-pretty text-ink-soft text-sm">
          {rate ? `${rateSentence(rate)} ` : ''}
          {answers > 0
            ? `From ${countWithNoun(answers, 'answer')}, as if everybody worked the same shifts. Complaints about the kitchen or waiting are left out.`
            : 'Answers count for whoever had the table, once sections are set on the Floor.'}
        </p>
      </div>
    </div>
  );
}
