import { ArrowLeft, ArrowRight, Check, ExternalLink } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { allowTourPreview } from './tour-flags.ts';
import { AnalyticsPicture, EngagementPicture, QrPicture, RewardPicture } from './tour-pictures.tsx';

const OPEN_DASHBOARD = { label: 'Open the dashboard', path: paths.dashboard } as const;
const TOUR_STEPS: readonly TourStep[] = [
  {
    title: 'Analytics Dashboard',
    text: 'See at a glance how your restaurant is doing, and what needs you first.',
    points: [
      'Satisfaction and the number of answers, at a glance',
      'Serious complaints stand out from the rest',
      'Patterns by hour, table and team member',
    ],
    picture: AnalyticsPicture,
    action: OPEN_DASHBOARD,
  },
  {
    title: 'QR Code Generation',
    text: 'Guests scan the code on their table and the conversation starts. No app, no account.',
    points: [
      'One code per table, so you know where something went wrong',
      'Your colours and your logo',
      'Ready to print',
    ],
    picture: QrPicture,
    action: { label: 'Open the QR codes', path: paths.qrCode },
  },
  {
    title: 'Reward System',
    text: 'Thank guests for their time with a code that your staff redeem on the next visit.',
    points: [
      'You decide which rewards are on offer',
      'Every code works once and has an end date',
      'Staff check it in seconds, without an account',
    ],
    picture: RewardPicture,
    action: OPEN_DASHBOARD,
  },
  {
    title: 'Customer Engagement',
    text: 'A guest who hears back from you comes back. Reply to those who left an address.',
    points: [
      'Answer a complaint before it becomes a public review',
      'See which team members guests praise',
      'Guests stay anonymous unless they give their name or email',
    ],
    picture: EngagementPicture,
    action: OPEN_DASHBOARD,
  },
];

/** Four steps, one at a time. The step is in the address, so that a reload stays on it. */
export function Tour({ isBusy, onComplete }: { isBusy: boolean; onComplete: () => void }) {
  const { index, step, goTo } = useTourStep();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownIndex = useRef(index);
  const isLast = index === TOUR_STEPS.length - 1;
  const position = `Step ${index + 1} of ${TOUR_STEPS.length}`;
  const { picture: Picture } = step;

  // At the first and last step the pressed button may disappear; the focus then moves to the
  // heading.
  useEffect(() => {
    const hasMoved = shownIndex.current !== index;
    shownIndex.current = index;
    if (hasMoved && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [index]);

  return (
    <section aria-label="Tour" className="overflow-clip rounded-lg border bg-surface">
      <ProgressBar
        value={index + 1}
        max={TOUR_STEPS.length}
        label="Tour progress"
        valueLabel={position}
        className="rounded-none"
      />
      <div className="grid md:grid-cols-2">
        <div
          aria-hidden
          // On a phone the words come first: the picture would fill the screen.
          className="grid place-items-center bg-sunken px-6 py-6 max-md:order-last md:min-h-112 md:py-10"
        >
          <div key={index} className="drawing flex w-full animate-fade-in justify-center">
            <Picture />
          </div>
        </div>
        <div className="flex flex-col justify-center p-6 sm:p-10">
          <div aria-live="polite">
            <p className="font-medium text-ink-soft text-sm">{position}</p>
            <h2 ref={heading} tabIndex={-1} className="mt-1 font-display font-semibold text-2xl">
              {step.title}
            </h2>
          </div>
          <StepWords step={step} />
          <div className="mt-6">
            <Button asChild variant="secondary">
              <a
                href={step.action.path}
                target="_blank"
                rel="noopener"
                onClick={allowTourPreview}
                onAuxClick={allowTourPreview}
              >
                {step.action.label}
                <ExternalLink aria-hidden />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          </div>
        </div>
      </div>
      {/* A step is longer than a phone's screen, so the buttons stay in view. */}
      <div className="flex min-h-19 flex-wrap items-center justify-between gap-1 border-t bg-surface px-3 py-3 max-md:sticky max-md:bottom-0 sm:grid sm:grid-cols-[1fr_auto_1fr] sm:px-6 sm:py-4">
        <div className="min-w-11">
          {index > 0 && (
            <Button variant="quiet" className="max-sm:px-3" onClick={() => goTo(index - 1)}>
              <ArrowLeft aria-hidden />
              <span className="max-sm:sr-only">Previous</span>
            </Button>
          )}
        </div>
        <StepDots
          className="justify-self-center"
          titles={TOUR_STEPS.map(({ title }) => title)}
          current={index}
          onSelect={goTo}
        />
        <div className="ml-auto justify-self-end">
          {isLast ? (
            <Button key="complete" loading={isBusy} onClick={onComplete}>
              Complete Setup
            </Button>
          ) : (
            <Button key="next" onClick={() => goTo(index + 1)}>
              Next
              <ArrowRight aria-hidden />
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function StepWords({ step }: { step: TourStep }) {
  return (
    <>
      <p className="mt-3 text-lg">{step.text}</p>
      <ul className="mt-4 flex flex-col gap-2 text-ink-soft">
        {step.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-basil-ink" />
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}

function useTourStep() {
  const [, navigate] = useLocation();
  const wanted = Number(new URLSearchParams(useSearch()).get('step') ?? 1) - 1;
  const last = TOUR_STEPS.length - 1;
  const index = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), last) : 0;

  function goTo(target: number): void {
    const step = Math.min(Math.max(target, 0), last) + 1;
    navigate(`${paths.dashboardTour}?step=${step}`, { replace: true });
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'ArrowRight') goTo(index + 1);
      if (event.key === 'ArrowLeft') goTo(index - 1);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { index, step: TOUR_STEPS[index] ?? FIRST_STEP, goTo };
}

const [FIRST_STEP] = TOUR_STEPS as readonly [TourStep, ...TourStep[]];

/** One dot per step; each is a button to its step. */
function StepDots({
  titles,
  current,
  onSelect,
  className,
}: {
  titles: readonly string[];
  current: number;
  onSelect: (index: number) => void;
  className?: string;
}) {
  return (
    <ol className={classNames('flex', className)}>
      {titles.map((title, index) => (
        <li key={title}>
          <button
            type="button"
            aria-label={`Step ${index + 1}: ${title}`}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onSelect(index)}
            className="grid h-11 w-7 place-items-center rounded-md sm:w-9"
          >
            <span
              className={classNames(
                'h-2.5 rounded-full transition-[width,background-color]',
                index === current ? 'w-6 bg-basil' : 'w-2.5 bg-line-strong',
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

type TourStep = {
  title: string;
  text: string;
  points: readonly string[];
  picture: ComponentType;
  action: { label: string; path: string };
};
