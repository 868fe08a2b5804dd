import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { useSession } from '../platform/session.tsx';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';

const REDIRECT_MS = 2000;
const PAID_STATUSES = ['succeeded', 'processing'];

/** Where the card payment comes back to, alone or inside a frame of ours. */
export function PaymentSuccessPage() {
  const status = new URLSearchParams(useSearch()).get('redirect_status');
  return status === null || PAID_STATUSES.includes(status) ? <Succeeded /> : <Failed />;
}

function Succeeded() {
  const [, navigate] = useLocation();
  const isFramed = window.parent !== window;
  useTitle('Payment successful');
  useRefreshedUser();

  useEffect(() => {
    if (isFramed) {
      window.parent.postMessage(
        { type: 'redirect', url: paths.addLocations },
        window.location.origin,
      );
      return;
    }
    const redirect = setTimeout(() => navigate(paths.addLocations, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(redirect);
  }, [isFramed, navigate]);

  return (
    <Result
      icon={<CircleCheck aria-hidden className="size-8" />}
      tone="bg-basil-soft text-basil-ink"
      title="Payment Successful!"
      text="Thank you. We are taking you to your locations."
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

function Failed() {
  useTitle('Payment failed');
  useRefreshedUser();
  return (
    <Result
      icon={<CircleX aria-hidden className="size-8" />}
      tone="bg-chili-soft text-chili-ink"
      title="Payment Failed"
      text="The payment did not go through, and your plan has not changed."
    >
      <Button asChild>
        <Link href={paths.subscribe}>Try again</Link>
      </Button>
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
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex w-full max-w-md flex-col items-center text-center">
        <Logo className="mb-10" />
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

/** The payment may have changed the plan that the stored user shows. */
function useRefreshedUser(): void {
  const { user, refreshUser } = useSession();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) void refreshUser();
  }, [isSignedIn, refreshUser]);
}
