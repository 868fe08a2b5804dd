import type { User } from '#shared/accounts/contract.ts';
import { hasPlan, nextOnboardingStep } from '#shared/businesses/rules.ts';
import type { FirstStep } from '#web/today/first-steps.tsx';

/** The remaining setup steps. Only the next one has a button. */
export function setupSteps(
  user: User,
  { venueCount, answers }: { venueCount: number; answers: number },
): FirstStep[] {
  const steps: FirstStep[] = [
    {
      title: 'Confirm your email',
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
      text: 'Just its name. You get the link your guests open.',
      isDone: venueCount > 0,
    },
    {
      title: 'Take the short tour',
      text: 'Four pictures to show you around.',
      isDone: user.onboardingCompleted,
    },
    {
      title: 'Get your first feedback',
      text: 'Print the codes, scan one yourself, and watch it arrive.',
      isDone: answers > 0,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  const action = { label: 'Continue setup', href: nextOnboardingStep(user, venueCount) };
  return steps.map((step) => (step === next ? { ...step, action } : step));
}
