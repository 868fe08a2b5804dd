import { Circle, CircleCheck } from 'lucide-react';
import type { CaseStep } from '#shared/cases/checklists.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { formatMoment } from '#shared/site/format-moment.ts';
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
          status === 'closed' ? 'The case is closed. Open it again to go on.' : undefined
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
          const whose =
            doneAt && isTicked
              ? [doneByName, formatMoment(doneAt, { now, timeZone })].filter(Boolean).join(', ')
              : undefined;
          return (
            <li key={step}>
              {status === 'closed' ? (
                <ClosedStep words={words} whose={whose} />
              ) : (
                <Checkbox
                  label={words}
                  description={whose}
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
