import { ArrowDown } from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { Button } from '#web/ui/button.tsx';

/** Who looks at what, and the short way past the list. */
export function DashboardGreeting({
  user,
  venueName,
}: {
  user: User;
  venueName: string | undefined;
}) {
  const name = user.firstName?.trim();
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h1 className="wrap-anywhere font-display font-semibold text-2xl sm:text-3xl">
          {name ? `Hello, ${name}` : 'Hello'}
        </h1>
        <p className="wrap-anywhere mt-1 text-ink-soft">
          {venueName ? `Guest feedback for ${venueName}.` : 'Good to have you here.'}
        </p>
      </div>
      <Button asChild variant="link" size="sm">
        <a href="#patterns">
          Hours, team and tables
          <ArrowDown aria-hidden />
        </a>
      </Button>
    </div>
  );
}
