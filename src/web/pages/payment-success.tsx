import { CircleCheck, CircleX, Clock, Info } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier, formatPrice, PLANS } from '#shared/billing/plans.ts';
import type { RecentPayment } from '#shared/billing/subscription-contract.ts';
import { paths } from '#shared/site/paths.ts';
import {
  PaymentOutcome,
  type PaymentOutcomeCard,
} from '#web/billing/checkout/payment-outcome-card.tsx';
import { PENDING_PLAN_KEY, subscribePagePath } from '#web/billing/checkout/subscribe-path.ts';
import { TestModeBanner } from '#web/billing/checkout/test-mode-banner.tsx';
import { useSubscriptionSync } from '#web/billing/use-subscription-sync.ts';
import { readSessionItem } from '#web/platform/browser/storage.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';

const REDIRECT_MS = 2000;
const MAX_ATTEMPTS = 6;
const BETWEEN_ATTEMPTS_MS = 1000;
const PAID_STATUSES = ['succeeded', 'processing'];

/** The page to which a card payment returns, alone or inside our frame. */
export function PaymentSuccessPage() {
  const status = new URLSearchParams(useSearch()).get('redirect_status');
  if (status !== null && !PAID_STATUSES.includes(status)) return <FailedPayment />;
  return <ReturnedPayment isClaimed={status !== null} />;
}

/** The address can claim anything, so the server's record of the payment decides. */
function ReturnedPayment({ isClaimed }: { isClaimed: boolean }) {
  const found = useFoundPayment(isClaimed);
  switch (found.outcome) {
    case 'awaited':
      return <PaymentCheck />;
    case 'paid':
      return <SucceededPayment payment={found.payment} owner={found.owner} />;
    case 'open':
      return isClaimed ? <PendingPayment /> : <UnfinishedPayment />;
    case 'none':
      return <NoPayment owner={found.owner} />;
    case 'unknown':
      return <UnknownPayment />;
  }
}

function SucceededPayment({ payment, owner }: { payment: RecentPayment; owner: User }) {
  const [, navigate] = useLocation();
  const isFramed = window.parent !== window;
  const isByCredit = payment.duePence === 0;
  const target = owner.onboardingCompleted ? `${paths.dashboard}?refresh=true` : paths.addLocations;
  useTitle('Payment successful');

  useEffect(() => {
    if (isFramed) {
      window.parent.postMessage({ type: 'redirect', url: target }, window.location.origin);
      return;
    }
    const redirect = setTimeout(() => navigate(target, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(redirect);
  }, [target, isFramed, navigate]);

  const next = owner.onboardingCompleted ? 'your dashboard' : 'your locations';
  const credit = `Your account credit covered ${formatPrice(payment.totalPence)}, and your card was not charged.`;
  return (
    <PaymentResultCard
      icon={CircleCheck}
      tone="good"
      title={isByCredit ? 'Paid by your credit' : 'Payment Successful!'}
      text={`${isByCredit ? credit : 'Thank you.'} We are taking you to ${next}.`}
    >
      <Button asChild>
        {isFramed ? (
          <a href={target} target="_top">
            Continue
          </a>
        ) : (
          <Link href={target} replace>
            Continue
          </Link>
        )}
      </Button>
    </PaymentResultCard>
  );
}

function PaymentCheck() {
  useTitle('Checking your payment');
  return (
    <PaymentResultCard
      icon={Clock}
      tone="quiet"
      title="Checking your payment"
      text="One moment, please."
    />
  );
}

/** Shown when the bank has approved, but the payment provider has not confirmed yet. */
function PendingPayment() {
  useTitle('Payment on its way');
  return (
    <PaymentResultCard
      icon={Clock}
      tone="neutral"
      title="Your payment is on its way"
      text="It hasn’t arrived yet. Your plan starts as soon as it does."
    >
      <HomeButton />
    </PaymentResultCard>
  );
}

/** For an owner who opens this page without a recent payment. */
function NoPayment({ owner }: { owner: User }) {
  useTitle('No new payment');
  const { name } = PLANS[effectiveTier(owner)];
  return (
    <PaymentResultCard
      icon={Info}
      tone="quiet"
      title="No new payment"
      text={`Nothing was charged just now. You are on the ${name} plan.`}
    >
      <HomeButton />
    </PaymentResultCard>
  );
}

/** For a visitor, or when the server cannot check the payment. */
function UnknownPayment() {
  useTitle('Your payment');
  const { user } = useSession();
  return (
    <PaymentResultCard
      icon={Info}
      tone="quiet"
      title="Your payment"
      text={
        user
          ? 'We can’t see right now whether it went through. If it did, your plan starts by itself.'
          : 'Please sign in to see whether it went through. If it did, your plan starts by itself.'
      }
    >
      {user ? (
        <Button onClick={() => window.location.reload()}>Try again</Button>
      ) : (
        <Button asChild>
          <Link href={paths.login}>Sign in</Link>
        </Button>
      )}
      <HomeButton />
    </PaymentResultCard>
  );
}

function HomeButton() {
  return (
    <Button asChild variant="quiet">
      <Link href={paths.home}>Go home</Link>
    </Button>
  );
}

/** For an owner who opened the address by hand while a payment was waiting. */
function UnfinishedPayment() {
  useTitle('Payment not finished');
  return (
    <PaymentResultCard
      icon={Clock}
      tone="neutral"
      title="Payment not finished"
      text="Your payment isn’t finished. Nothing was charged."
    >
      <RetryButton label="Finish paying" />
      <HomeButton />
    </PaymentResultCard>
  );
}

function FailedPayment() {
  useTitle('Payment failed');
  useFoundPayment(false);
  return (
    <PaymentResultCard
      icon={CircleX}
      tone="bad"
      title="Payment Failed"
      text="The payment did not go through, and your plan has not changed."
    >
      <RetryButton label="Try again" />
      <HomeButton />
    </PaymentResultCard>
  );
}

function PaymentResultCard({ children, ...outcome }: ComponentProps<typeof PaymentOutcomeCard>) {
  const { user } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex w-full max-w-md flex-col items-center text-center">
        <Logo className="mb-10" />
        {user && <TestModeBanner className="mb-8 text-left" />}
        <PaymentOutcome {...outcome} isPage />
        {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </main>
  );
}

/** Returns to the plan that was being paid for in this tab. */
function RetryButton({ label }: { label: string }) {
  const plan = readSessionItem(PENDING_PLAN_KEY);
  return (
    <Button asChild>
      <Link href={plan === 'premium' ? subscribePagePath(plan) : paths.subscribe}>{label}</Link>
    </Button>
  );
}

type PaymentSearchResult =
  | { outcome: 'awaited' | 'open' | 'unknown' }
  | { outcome: 'paid'; payment: RecentPayment; owner: User }
  | { outcome: 'none'; owner: User };

/**
 * Asks the server to look for the payment. If the address says that one was made, asks a few more
 * times while it is pending. Gives up at once if the server cannot check: the plan is then updated
 * later.
 */
function useFoundPayment(isClaimed: boolean): PaymentSearchResult {
  const { status, user } = useSession();
  const sync = useSubscriptionSync();
  const mayAsk = user?.emailVerified === true;
  const isKnown = status === 'ready';
  const [found, setFound] = useState<PaymentSearchResult>({ outcome: 'awaited' });

  useEffect(() => {
    if (!isKnown) return;
    let isHere = true;
    const look = mayAsk
      ? findPayment(sync, isClaimed, () => isHere)
      : Promise.resolve<PaymentSearchResult>({ outcome: 'unknown' });
    void look.then((result) => isHere && setFound(result));
    return () => {
      isHere = false;
    };
  }, [isKnown, mayAsk, isClaimed, sync]);
  return found;
}

async function findPayment(
  sync: ReturnType<typeof useSubscriptionSync>,
  isClaimed: boolean,
  isStillHere: () => boolean,
): Promise<PaymentSearchResult> {
  let found: PaymentSearchResult = { outcome: 'unknown' };
  for (let attempt = 0; attempt < MAX_ATTEMPTS && isStillHere(); attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    const synced = await sync();
    if (!synced) return { outcome: 'unknown' };
    const { user: owner, isPaymentOpen, recentPayment: payment } = synced;
    if (payment) return { outcome: 'paid', payment, owner };
    found = isPaymentOpen ? { outcome: 'open' } : { outcome: 'none', owner };
    if (!isPaymentOpen || !isClaimed) return found;
  }
  return found;
}
