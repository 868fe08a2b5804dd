import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { PLAN_IN_PAYMENT, subscribePath } from '../billing/subscribe-path.ts';
import { TestModeBanner } from '../billing/test-mode-banner.tsx';
import { useSync } from '../billing/use-sync.ts';
import { useSession } from '../platform/session.tsx';
import { readTab } from '../platform/tab-storage.ts';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';

const REDIRECT_MS = 2000;
const ATTEMPTS = 6;
const BETWEEN_ATTEMPTS_MS = 1000;
const PAID_STATUSES = ['succeeded', 'processing'];

/** Where the card payment comes back to, alone or inside a frame of ours. */
export function PaymentSuccessPage() {
  const status = new URLSearchParams(useSearch()).get('redirect_status');
  if (status !== null && !PAID_STATUSES.includes(status)) return <Failed />;
  return <Succeeded isClaimed={status !== null} />;
}

function Succeeded({ isClaimed }: { isClaimed: boolean }) {
  const [, navigate] = useLocation();
  const isFramed = window.parent !== window;
  const plan = useArrivedPlan();
  const isUnpaid = plan === 'unpaid' && !isClaimed;
  useTitle(isUnpaid ? 'Payment not finished' : 'Payment successful');

  useEffect(() => {
    if (plan === 'awaited' || isUnpaid) return;
    if (isFramed) {
      window.parent.postMessage(
        { type: 'redirect', url: paths.addLocations },
        window.location.origin,
      );
      return;
    }
    const redirect = setTimeout(() => navigate(paths.addLocations, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(redirect);
  }, [plan, isUnpaid, isFramed, navigate]);

  if (isUnpaid) return <Unfinished />;
  return (
    <Result
      icon={<CircleCheck aria-hidden className="size-8" />}
      tone="bg-basil-soft text-basil-ink"
      title="Payment Successful!"
      text={
        plan === 'awaited'
          ? 'Thank you. We are setting up your plan.'
          : 'Thank you. We are taking you to your locations.'
      }
    >
      <Button asChild>
        {isFramed ? (
          <a href={paths.addLocations} target="_top">
            Continue
          </a>
        ) : (
          <Link href={paths.addLocations} replace>
            Continue
          </Link>
        )}
      </Button>
    </Result>
  );
}

/** Somebody opened the address by hand while a payment was waiting. */
function Unfinished() {
  return (
    <Result
      icon={<Clock aria-hidden className="size-8" />}
      tone="bg-saffron-soft text-saffron-ink"
      title="Payment not finished"
      text="Your payment has been started and not been made yet. Nothing was charged."
    >
      <RetryButton label="Go on with the payment" />
      <Button asChild variant="quiet">
        <Link href={paths.home}>Go home</Link>
      </Button>
    </Result>
  );
}

function Failed() {
  useTitle('Payment failed');
  useArrivedPlan();
  return (
    <Result
      icon={<CircleX aria-hidden className="size-8" />}
      tone="bg-chili-soft text-chili-ink"
      title="Payment Failed"
      text="The payment did not go through, and your plan has not changed."
    >
      <RetryButton label="Try again" />
      <Button asChild variant="quiet">
        <Link href={paths.home}>Go home</Link>
      </Button>
    </Result>
  );
}

function Result({
  icon,
  tone,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  tone: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const { user } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex w-full max-w-md flex-col items-center text-center">
        <Logo className="mb-10" />
        {user && <TestModeBanner className="mb-8 text-left" />}
        <span className={classNames('mb-5 grid size-16 place-items-center rounded-full', tone)}>
          {icon}
        </span>
        <div role="status">
          <h1 className="font-display font-semibold text-2xl sm:text-3xl">{title}</h1>
          <p className="mt-3 text-ink-soft text-lg">{text}</p>
        </div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </main>
  );
}

/** Back to the plan that was being paid for in this tab. */
function RetryButton({ label }: { label: string }) {
  const plan = readTab(PLAN_IN_PAYMENT);
  return (
    <Button asChild>
      <Link href={plan === 'premium' ? subscribePath(plan) : paths.subscribe}>{label}</Link>
    </Button>
  );
}

/**
 * Has the server look at the payment until the plan is there. A server that cannot tell is not
 * waited for: the plan follows by itself.
 */
function useArrivedPlan(): 'awaited' | 'arrived' | 'unpaid' {
  const { status, user } = useSession();
  const sync = useSync();
  const mayAsk = user?.emailVerified === true;
  const isKnown = status === 'ready';
  const [plan, setPlan] = useState<'awaited' | 'arrived' | 'unpaid'>('awaited');

  useEffect(() => {
    if (!isKnown) return;
    let isHere = true;
    void (mayAsk ? waitForPlan(sync, () => isHere) : Promise.resolve('arrived' as const)).then(
      (found) => isHere && setPlan(found),
    );
    return () => {
      isHere = false;
    };
  }, [isKnown, mayAsk, sync]);
  return plan;
}

async function waitForPlan(
  sync: ReturnType<typeof useSync>,
  isStillHere: () => boolean,
): Promise<'arrived' | 'unpaid'> {
  for (let attempt = 0; attempt < ATTEMPTS && isStillHere(); attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    const found = await sync();
    if (!found?.isPaymentOpen) return 'arrived';
  }
  return 'unpaid';
}
