import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SubscribeCard } from './outcome-card.tsx';

const REDIRECT_MS = 3000;
const TARGET = `${paths.dashboard}?refresh=true`;

/** The plan is on; the dashboard follows by itself. */
export function SubscribedCard({ message }: { message: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const redirect = setTimeout(() => navigate(TARGET, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(redirect);
  }, [navigate]);
  return (
    <SubscribeCard
      icon={<CircleCheck aria-hidden className="size-7" />}
      tone="good"
      title="You are all set"
      text={`${message}. We are taking you to your dashboard.`}
    >
      <Button asChild>
        <Link href={TARGET} replace>
          Go to Dashboard
        </Link>
      </Button>
    </SubscribeCard>
  );
}
