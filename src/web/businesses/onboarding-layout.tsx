import { Check, Info, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '#shared/site/paths.ts';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';

const STEPS = ['Plan', 'Locations', 'Tour'] as const;
export type OnboardingStepName = (typeof STEPS)[number];

/** The frame of the pages between sign-up and the dashboard. */
export function OnboardingLayout({
  step,
  title,
  description,
  children,
  className,
}: {
  /** The current step; undefined for an owner who has completed onboarding. */
  step?: OnboardingStepName;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { user, signOut } = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b">
        <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-1 px-4 sm:px-6">
          <Link href={paths.home} className="mr-auto rounded-md">
            <Logo />
          </Link>
          <ThemeToggle />
          {user && (
            <Button variant="quiet" className="px-3" onClick={() => signOut()}>
              <LogOut aria-hidden />
              Sign Out
            </Button>
          )}
        </div>
      </header>
      <main
        className={classNames('mx-auto w-full px-4 pt-8 pb-20 base:max-w-6xl sm:px-6', className)}
      >
        {step && <StepTrail current={step} />}
        {step && <RequestedPageNotice step={step} />}
        <div className="mb-8">
          <h1 className="font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
          {description && <p className="mt-2 max-w-2xl text-ink-soft text-lg">{description}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}

/** Explains why the requested page is not open yet to an owner who was redirected here. */
function RequestedPageNotice({ step }: { step: OnboardingStepName }) {
  const state: { wanted?: unknown } | null = useHistoryState();
  const name = NAMES.get(state?.wanted);
  if (!name) return null;
  return (
    <p className="mb-6 flex w-fit items-center gap-2 rounded-md bg-basil-soft px-4 py-2.5">
      <Info aria-hidden className="size-5 shrink-0 text-basil-ink" />
      {FIRST_STEP_SENTENCES[step]} {name} opens as soon as you are set up.
    </p>
  );
}

const FIRST_STEP_SENTENCES: Record<OnboardingStepName, string> = {
  Plan: 'First choose a plan.',
  Locations: 'First add your restaurant.',
  Tour: 'First finish this short tour.',
};

/** Names of the pages that open after onboarding, as the navigation shows them. */
const NAMES: ReadonlyMap<unknown, string> = new Map([
  [paths.dashboard, 'Dashboard'],
  [paths.feedback, 'Feedback'],
  [paths.qrCode, 'QR Codes'],
  [paths.team, 'Team'],
  [paths.settings, 'Settings'],
]);

function StepTrail({ current }: { current: OnboardingStepName }) {
  const position = STEPS.indexOf(current);
  return (
    <nav aria-label="Setting up" className="mb-8">
      <ol className="flex flex-wrap items-center gap-2">
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index === position ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 text-sm after:h-px after:w-6 after:bg-line-strong/50 last:after:hidden sm:after:w-12',
              index === position ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-7 place-items-center rounded-full border text-xs',
                index < position && 'border-basil bg-basil-soft text-basil-ink',
                index === position && 'border-basil bg-basil text-on-basil',
              )}
            >
              {index < position ? <Check className="size-4" /> : index + 1}
            </span>
            {name}
            {index < position && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
