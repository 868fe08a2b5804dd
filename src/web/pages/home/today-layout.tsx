import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { hasPlan, nextOnboardingStep } from '#shared/businesses/rules.ts';
import type { WaitingVenue } from '#shared/feedback/list-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { capitalise, numberWord } from '#shared/stats/number-words.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import type { FirstStep } from '#web/today/first-steps.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { selectVenue } from '#web/venues/use-selected-venue.ts';

/**
 * The most venues that are listed besides those with a serious matter. The venue list shows the
 * rest.
 */
const MAX_TOLD = 2;

type Parts = {
  greeting: ReactNode;
  main: readonly ReactNode[];
  recent?: ReactNode;
  aside: readonly ReactNode[];
  settled?: ReactNode;
  /** Whether the side column is longer, so that it is placed below the main one. */
  isSettledBelow?: boolean;
  tiles: ReactNode;
  link?: ReactNode;
};

/** Two columns on a desktop; on a phone one, most important first. */
export function TodayLayout({
  greeting,
  main,
  recent,
  aside,
  settled,
  isSettledBelow = false,
  tiles,
  link,
}: Parts) {
  if (useIsMobile()) {
    return (
      <div className="flex flex-col gap-4">
        {greeting}
        {main}
        {aside}
        {tiles}
        {recent}
        {settled}
        {link}
      </div>
    );
  }
  const hasAside = aside.some(Boolean) || Boolean(settled);
  return (
    <>
      {greeting}
      <div
        className={classNames(
          'mt-8 grid gap-6',
          hasAside && 'xl:grid-cols-[minmax(0,1fr)_23.5rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6">
          {main}
          {recent}
          {isSettledBelow && settled}
        </div>
        {hasAside && (
          <div className="grid min-w-0 content-start gap-6 lg:max-xl:grid-cols-2">
            {aside}
            {!isSettledBelow && settled}
          </div>
        )}
      </div>
      <div className="mt-8">{tiles}</div>
      {link && <div className="mt-3">{link}</div>}
    </>
  );
}

/** The remaining setup steps. Only the next one has a button. */
export function setupSteps(
  user: User,
  { venueCount, answers }: { venueCount: number; answers: number },
): FirstStep[] {
  const steps: FirstStep[] = [
    {
      title: 'Confirm your e-mail',
      text: user.emailVerified ? 'It is confirmed.' : 'We sent you a link. It takes one tap.',
      isDone: user.emailVerified,
    },
    {
      title: 'Choose your plan',
      text: 'Begin for free, and change it whenever you like.',
      isDone: user.emailVerified && hasPlan(user),
    },
    {
      title: 'Add your restaurant',
      text: 'Its name is enough. You get the link that your guests open.',
      isDone: venueCount > 0,
    },
    {
      title: 'Take the short tour',
      text: 'Four pictures of where things are.',
      isDone: user.onboardingCompleted,
    },
    {
      title: 'Get your first answer',
      text: 'Print the codes, scan one yourself, and watch it arrive.',
      isDone: answers > 0,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  const action = { label: 'Continue setup', href: nextOnboardingStep(user, venueCount) };
  return steps.map((step) => (step === next ? { ...step, action } : step));
}

/** Guests waiting at the other restaurants; renders nothing if there are none. */
export function OtherWaitingVenues({
  elsewhere,
  waiting,
}: {
  elsewhere: readonly WaitingVenue[];
  /** The number waiting at this restaurant. */
  waiting: number;
}) {
  const told = elsewhere.filter(({ serious }, index) => serious > 0 || index < MAX_TOLD);
  if (told.length === 0) return null;
  return (
    <div className="-mb-2 flex flex-wrap gap-x-6">
      {told.map((there) => (
        <Link
          key={there.venueId}
          href={paths.home}
          onClick={() => selectVenue(there.venueId)}
          className={classNames(
            'flex min-h-11 items-center gap-1.5 underline-offset-4 hover:underline max-sm:text-sm',
            there.serious > 0 ? 'font-semibold text-chili-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {there.serious > 0 ? seriousWords(there) : waitingWords(there, waiting)}
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      ))}
    </div>
  );
}

function seriousWords({ serious, name }: WaitingVenue): string {
  // The text does not say 'complaints', because the matter may be danger on the ticket of a happy
  // guest.
  const matters = serious === 1 ? 'serious matter is' : 'serious matters are';
  return `${capitalise(numberWord(serious))} ${matters} open at ${name}`;
}

function waitingWords({ waiting, name }: WaitingVenue, here: number): string {
  const more = here > 0 ? 'more ' : '';
  return `${capitalise(numberWord(waiting))} ${more}${waiting === 1 ? 'waits' : 'wait'} at ${name}`;
}
