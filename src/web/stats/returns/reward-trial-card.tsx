import type { RewardTrial } from '#shared/stats/returns-contract.ts';

import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatCount } from '../count-with-noun.ts';
import { daysWords } from '../insights/step-words.ts';
import {
  differenceSentence,
  runningSentence,
  trialHeading,
  whenItShowsSentence,
} from './reward-trial-words.ts';

/** Does a reward for the next visit bring more guests back than one for this visit? */
export function RewardTrialCard({ trial, today }: { trial: RewardTrial; today: string }) {
  const halves = [
    { label: 'Reward for the next visit', half: trial.nextVisit },
    { label: 'Reward for the same visit', half: trial.atOnce },
  ];
  const sentences = [
    differenceSentence(trial),
    whenItShowsSentence(trial, today),
    runningSentence(trial),
  ].filter((sentence) => sentence !== undefined);
  return (
    <Card role="region" aria-label="This visit or the next?">
      <CardHeader
        title="This visit or the next?"
        description={`Chance has decided for each guest since ${daysWords({ first: trial.since, last: trial.since }, today)}.`}
      />
      <p className="font-semibold text-lg">{trialHeading(trial)}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {halves.map(({ label, half }) => (
          <li key={label} className="flex flex-col gap-1.5">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-medium">{label}</span>
              <span>
                {formatCount(half.cameBack)} of {formatCount(half.given)} came back
              </span>
            </p>
            <div aria-hidden className="h-3 overflow-hidden rounded-sm bg-sunken dark:bg-ink/10">
              <div
                className="h-full bg-basil"
                style={{ width: `${half.given > 0 ? (100 * half.cameBack) / half.given : 0}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {sentences.length > 0 && <p className="mt-4 text-sm">{sentences.join(' ')}</p>}
      <p className="mt-4 border-t pt-3 text-ink-soft text-sm">
        A guest who uses a reward on the same visit may come back without one, which no code shows.
        Part of the difference can be that.
      </p>
    </Card>
  );
}
