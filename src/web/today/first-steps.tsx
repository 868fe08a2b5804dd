import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { TodayResponse } from '#shared/today/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { capitalise, countInWords } from './today-words.ts';

export type FirstStep = {
  title: string;
  text: string;
  isDone: boolean;
  action?: { label: string; href: string; opensNewTab?: boolean };
};

/** Steps for a new owner until guests come. Each is ticked automatically. */
export function FirstSteps({
  title = 'Your first steps',
  steps,
  isFirstThing = true,
}: {
  title?: string;
  steps: readonly FirstStep[];
  /** Whether no other card comes before this one; if one does, no button here is primary. */
  isFirstThing?: boolean;
}) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const words = `${capitalise(countInWords(done, 'none'))} of ${countInWords(steps.length)} done`;
  const next = steps.find(({ isDone, action }) => !isDone && action);
  return (
    <Card className="p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-soft text-sm" aria-live="polite">
          {words}
        </p>
      </div>
      <ProgressBar
        label={title}
        value={done}
        max={steps.length}
        valueLabel={words}
        className="mt-3"
      />
      <ol className="mt-3 -mb-2 divide-y">
        {steps.map((step, index) => (
          <StepRow
            key={step.title}
            step={step}
            place={index + 1}
            isNext={isFirstThing && step === next}
          />
        ))}
      </ol>
    </Card>
  );
}

/** The steps from a new restaurant to its first answers. */
export function firstAnswerSteps(
  { answers, hasMadeCodes, hasInvited }: TodayResponse['beginning'],
  venueId: string,
): FirstStep[] {
  const hasAnswer = answers > 0;
  return [
    {
      title: 'Print the codes',
      text: 'One card for each table, ready to cut.',
      isDone: hasMadeCodes,
      action: { label: 'Make the codes', href: paths.qrCode },
    },
    {
      title: 'Scan one yourself',
      text: 'Take your phone and answer as a guest would. It takes a minute.',
      isDone: hasAnswer,
      action: { label: 'Open the chat', href: widgetPath({ venue: venueId }), opensNewTab: true },
    },
    {
      title: 'Watch your answer arrive',
      text: hasAnswer
        ? 'Your own answers are here, and your guests’ answers will be too.'
        : 'Leave this page open and it will appear here.',
      isDone: hasAnswer,
    },
    {
      title: 'Invite your team',
      text: 'The people who reply to guests with you or redeem rewards.',
      isDone: hasInvited,
      action: { label: 'Invite someone', href: paths.team },
    },
  ];
}

function StepRow({ step, place, isNext }: { step: FirstStep; place: number; isNext: boolean }) {
  const { title, text, isDone, action } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <span
        className={
          isDone
            ? 'grid size-8 shrink-0 place-items-center rounded-full bg-basil text-on-basil'
            : 'grid size-8 shrink-0 place-items-center rounded-full border border-line-strong font-semibold text-ink-soft text-sm'
        }
      >
        {isDone ? <Check aria-hidden className="size-4.5" /> : <span aria-hidden>{place}</span>}
        {isDone && <span className="sr-only">Done:</span>}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      {action && !isDone && <StepAction action={action} isNext={isNext} />}
    </li>
  );
}

function StepAction({
  action,
  isNext,
}: {
  action: NonNullable<FirstStep['action']>;
  isNext: boolean;
}) {
  const { label, href, opensNewTab } = action;
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} className="max-sm:w-full">
      {opensNewTab ? (
        <a href={href} target="_blank" rel="noopener">
          {label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <Link href={href}>{label}</Link>
      )}
    </Button>
  );
}
