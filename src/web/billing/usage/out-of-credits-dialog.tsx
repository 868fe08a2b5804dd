import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { purchaseReplyCredits } from '#shared/billing/contract.ts';
import {
  effectiveTier,
  formatAllowance,
  formatPrice,
  PLANS,
  REPLY_PACK,
} from '#shared/billing/plans.ts';
import { askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx';
import { subscribePagePath } from '../checkout/subscribe-path.ts';
import { resetDayWords } from './usage-meter.tsx';

type OutOfCreditsDialogProps = {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: User;
};

/** Shown when a reply needs a credit and none is left: what the user can do about it. */
export function OutOfCreditsDialog(props: OutOfCreditsDialogProps) {
  return props.user.role === 'owner' ? (
    <MoreCreditsDialog {...props} />
  ) : (
    <AskOwnerDialog {...props} />
  );
}

/** Only an owner can buy credits. */
function AskOwnerDialog({ open, onOpenChange, user }: OutOfCreditsDialogProps) {
  return (
    <Dialog
      title={TITLE}
      description={`${user.businessName} has used all its reply credits. ${renewalSentence(user, 'There are')}`}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <DialogClose>
          <Button>Back to my reply</Button>
        </DialogClose>
      }
    >
      <p>Only an owner can get more. {askOwnerSentence(user)} Your reply stays here.</p>
    </Dialog>
  );
}

function MoreCreditsDialog({ open, onOpenChange, user }: OutOfCreditsDialogProps) {
  const [, navigate] = useLocation();
  const isStarter = effectiveTier(user) === 'starter';
  const { isBuying, buy } = useBuyPack();
  return (
    <Dialog
      title={TITLE}
      description={`You have used all your reply credits. ${renewalSentence(user, 'You get')}`}
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Not now</Button>
          </DialogClose>
          {isStarter ? (
            <Button
              onClick={() => {
                onOpenChange(false);
                navigate(subscribePagePath('pro'));
              }}
            >
              Upgrade to {PLANS.pro.name}
            </Button>
          ) : (
            <Button loading={isBuying} onClick={buy}>
              Buy {PACK}
            </Button>
          )}
        </>
      }
    >
      <p>{isStarter ? PACKS_NEED_PRO : PACK_LASTS}</p>
    </Dialog>
  );
}

const TITLE = 'No Reply Credits Remaining';
const PRICE = formatPrice(REPLY_PACK.pricePence);
const PACK = `${REPLY_PACK.credits} credits for ${PRICE}`;
const PACKS_NEED_PRO = `The ${PLANS.pro.name} plan includes ${PLANS.pro.monthlyReplyLimit} reply credits a month, and you can buy more (${PACK}).`;
const PACK_LASTS = 'Monthly credits are used first. Credits you buy never expire.';

function renewalSentence(
  { monthlyReplyLimit, replyCreditsResetDate }: User,
  begin: string,
): string {
  const day = replyCreditsResetDate ? `on ${resetDayWords(replyCreditsResetDate)}` : 'next month';
  const count = monthlyReplyLimit === null ? '' : `${formatAllowance(monthlyReplyLimit)} `;
  return `${begin} ${count}new ones ${day}.`;
}

function useBuyPack() {
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync: callPurchase } = useMutation({
    mutationFn: () => callApi(purchaseReplyCredits, {}),
  });

  function buy(): void {
    void run(async () => {
      try {
        const { url } = await callPurchase();
        window.location.assign(url);
      } catch (error) {
        toastFailure(error, 'Purchase Failed', 'Failed to purchase credits');
      }
    });
  }

  return { isBuying: isRunning, buy };
}
