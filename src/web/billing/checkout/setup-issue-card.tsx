import { RotateCw, TriangleAlert } from 'lucide-react';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { Button } from '#web/ui/button.tsx';
import { BackToDashboard, SubscribeCard } from './outcome-card.tsx';

/** The plan could not be had. Where a card is known already, it may have been charged all the same. */
export function SetupIssueCard({ error, hasPaidPlan }: { error: unknown; hasPaidPlan: boolean }) {
  return (
    <SubscribeCard
      icon={<TriangleAlert aria-hidden className="size-7" />}
      tone="bad"
      title="Subscription Setup Issue"
      text={
        <>
          <p>{failureMessage(error, 'We could not set up your subscription.')}</p>
          <p className="mt-1">{hasPaidPlan ? ASK_AGAIN : NOTHING_CHARGED}</p>
        </>
      }
    >
      <Button onClick={() => window.location.reload()}>
        <RotateCw aria-hidden />
        Try Again
      </Button>
      <BackToDashboard />
    </SubscribeCard>
  );
}

const NOTHING_CHARGED = 'Nothing was charged, and your plan has not changed.';
const ASK_AGAIN = 'Trying again shows how things are. You are never charged twice for it.';
