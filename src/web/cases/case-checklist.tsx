import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { CASE_SIMILAR_HOURS, type CaseStep } from '#shared/cases/cases.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
import { answerPath } from '#shared/site/paths.ts';
import { SAFETY_LABELS } from '#shared/understanding/understanding.ts';
import { ratingWord } from '#web/complaints/entry-facts.tsx';
import { typedTableLabel } from '#web/feedback/list/entry-words.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { progressWords } from './case-words.ts';

/** The steps to take, most urgent first. Tapping a ticked step unticks it. */
export function CaseChecklist({
  file: { checklist, status },
  wanted,
  timeZone,
  onTick,
}: {
  file: CaseFile;
  /** Ticks that the server has not confirmed yet. */
  wanted: { [Step in CaseStep]?: boolean };
  timeZone: string | undefined;
  onTick: (step: CaseStep, isDone: boolean) => void;
}) {
  const now = useNow();
  const isDone = (step: CaseStep, doneAt: string | null) => wanted[step] ?? doneAt !== null;
  const steps = {
    stepsDone: checklist.filter(({ step, doneAt }) => isDone(step, doneAt)).length,
    stepsTotal: checklist.length,
  };
  return (
    <Card className="pb-3 sm:pb-4">
      <CardHeader
        title="What to do"
        description={
          status === 'closed' ? 'The case is closed. Reopen it to make changes.' : undefined
        }
        action={
          <p className="text-ink-soft text-sm tabular-nums leading-6">{progressWords(steps)}</p>
        }
        className="mb-3"
      />
      <ProgressBar
        value={steps.stepsDone}
        max={steps.stepsTotal}
        label="Steps"
        valueLabel={progressWords(steps)}
      />
      <ul className="-mx-2 mt-3 flex flex-col">
        {checklist.map(({ step, words, doneAt, doneByName }) => {
          const isTicked = isDone(step, doneAt);
          const whenDone = doneAt && formatMoment(doneAt, { now, timeZone });
          // 'Saving…' takes the place of the name and time, so that no step moves under the next
          // tap.
          const whose = whenDone ? [doneByName, whenDone].filter(Boolean).join(', ') : 'Saving…';
          return (
            <li key={step}>
              {status === 'closed' ? (
                <ClosedStep words={words} whose={isTicked ? whose : undefined} />
              ) : (
                <Checkbox
                  label={words}
                  description={isTicked ? whose : undefined}
                  checked={isTicked}
                  onCheckedChange={(isNowTicked) => onTick(step, isNowTicked)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A step of a closed case, which can no longer be changed. */
function ClosedStep({ words, whose }: { words: string; whose: string | undefined }) {
  const Icon = whose ? CircleCheck : Circle;
  return (
    <p className="flex min-h-11 gap-3 px-2 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span className="wrap-anywhere min-w-0">
        {words}
        <span className="block text-ink-soft text-sm">{whose ?? 'Not done'}</span>
      </span>
    </p>
  );
}

type SimilarAnswer = CaseFile['similar'][number];

/** Links to answers that may be related to the case's answer; nothing if there are none. */
export function SimilarAnswers({
  file: { similar, venueId },
  timeZone,
}: {
  file: CaseFile;
  timeZone: string | undefined;
}) {
  const now = useNow();
  if (similar.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Similar answers"
        description={`From the ${CASE_SIMILAR_HOURS} hours before and after.`}
        className="mb-2"
      />
      <ul className="-mx-2 flex flex-col">
        {similar.map((each) => (
          <li key={each.id}>
            <Link
              href={answerPath(each.id, venueId)}
              className="block min-h-11 rounded-md px-2 py-2 text-sm hover:bg-sunken"
            >
              <span className="wrap-anywhere font-medium underline decoration-1 decoration-line-strong underline-offset-4">
                {inCommonText(each) || 'An answer'},{' '}
                {formatMoment(each.createdAt, { now, timeZone })}
              </span>
              <span dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
                {each.words
                  ? `“${each.words}”`
                  : (each.overallRating && ratingWord(each.overallRating)) || 'No words left'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the two answers have in common: "Allergen · Table 12". */
function inCommonText({ shares, safety, tableNumber, serverName }: SimilarAnswer): string {
  const words = {
    class: safety && SAFETY_LABELS[safety],
    table: tableNumber && typedTableLabel(tableNumber.trim()),
    person: serverName,
    topic: 'The same topic',
  };
  return shares.flatMap((thing) => words[thing] ?? []).join(' · ');
}
