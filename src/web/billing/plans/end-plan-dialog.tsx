import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { planEndingQuery } from '../queries.ts';
import { describeStarterPlan, moneyBackWords, planEndWords } from './ending-words.ts';
import { useDowngradeToStarter } from './use-downgrade-to-starter.ts';
import { usePlanEnding } from './use-plan-ending.ts';

type EndingTime = 'now' | 'later';

/** Asks before a paid plan ends: now or at the end of the paid period, and what each means. */
export function EndPlanDialog({
  plan,
  preferred = 'now',
  open,
  onOpenChange,
  onDone,
}: {
  plan: Tier | undefined;
  preferred?: EndingTime;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDone?: () => void;
}) {
  const [chosen, setChosen] = useState<EndingTime>();
  const { data: preview, isLoading } = useQuery({ ...planEndingQuery, enabled: open });
  const { isGoing, goToStarter } = useDowngradeToStarter({
    failureTitle: 'Update Failed',
    failureFallback: 'Failed to update plan. Please try again.',
  });
  const { isChanging, setEnding } = usePlanEnding();
  // A plan that already ends with its period can only end sooner.
  const mayWait = preview?.periodEnd && !preview.cancelAtPeriodEnd ? preview.periodEnd : null;
  const when: EndingTime = mayWait ? (chosen ?? preferred) : 'now';

  function finish(): void {
    onOpenChange(false);
    onDone?.();
  }

  function confirm(): void {
    if (when === 'later') setEnding(true, finish);
    else {
      goToStarter(() => {
        finish();
        toast({ title: 'Plan Updated!', description: 'You are now on the Starter plan.' });
      });
    }
  }

  return (
    <ConfirmDialog
      title={`End your ${plan ? PLANS[plan].name : 'paid'} plan?`}
      description={
        mayWait
          ? 'You can let it run until the end of what you have paid for, or go to Starter at once.'
          : 'It ends at once, and Starter begins.'
      }
      confirmLabel={
        when === 'later' && mayWait ? `End on ${formatDay(mayWait)}` : 'Change to Starter'
      }
      cancelLabel={plan ? `Keep ${PLANS[plan].name}` : 'Cancel'}
      open={open}
      onOpenChange={onOpenChange}
      canConfirm={!isLoading}
      isPending={isGoing || isChanging}
      onConfirm={confirm}
    >
      {isLoading ? (
        <div role="status">
          <span className="sr-only">Loading what the end means</span>
          <Skeleton className="h-48" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {preview && mayWait ? (
            <RadioCards
              label="When"
              value={when}
              onValueChange={(value) => setChosen(value === 'later' ? 'later' : 'now')}
              disabled={isGoing || isChanging}
            >
              <RadioCard value="later" name={`On ${formatDay(mayWait)}`}>
                <p className="mt-1 text-sm">{planEndWords(preview)}</p>
              </RadioCard>
              <RadioCard value="now" name="Now">
                <p className="mt-1 text-sm">{moneyBackWords(preview)}</p>
              </RadioCard>
            </RadioCards>
          ) : (
            <p>{moneyBackWords(preview)}</p>
          )}
          <div>
            <p className="font-semibold">What Starter means for you</p>
            <ul className="mt-1.5 flex list-disc flex-col gap-1.5 pl-5 text-sm">
              {describeStarterPlan(preview, when === 'now').map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}
