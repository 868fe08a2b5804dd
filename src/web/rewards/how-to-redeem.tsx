import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const NAME_STEP = 'Enter your name and tap “Redeem”.';
const SIGNED_IN_STEP = 'Tap “Redeem”. It’s recorded under your name.';
const STEPS = [
  'Ask the guest for the reward code on their phone.',
  'Type, paste or scan it, then tap “Validate Code”.',
  'Check that it is valid, and which reward it is for.',
  NAME_STEP,
  'When it says “Redeemed”, give the guest their reward.',
];

export function HowToRedeem({
  isNamed = false,
}: {
  /** Whether the member is signed in, so that their name is already filled in. */
  isNamed?: boolean;
}) {
  return (
    <Card>
      <CardHeader title="How to redeem a reward" />
      <ol className="flex flex-col gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink text-sm"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{isNamed && step === NAME_STEP ? SIGNED_IN_STEP : step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
