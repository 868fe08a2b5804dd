import { Gift, MessageSquareText } from 'lucide-react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { MyPraise } from '#web/today/my-praise.tsx';
import { TodayGreeting } from '#web/today/today-greeting.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** The home of staff: the desk for rewards, and what guests said about them. */
export function StaffHome({
  user,
  venue,
  isWithoutVenue,
}: {
  user: User;
  venue: Venue | undefined;
  isWithoutVenue: boolean;
}) {
  return (
    <div className="flex flex-col gap-8">
      <TodayGreeting name={user.firstName?.trim()} timeZone={venue?.timezone} today={undefined} />
      {isWithoutVenue ? (
        <Alert tone="info" title="No restaurant is yours yet">
          Please ask an owner or a manager of {user.businessName} to add you to one.
        </Alert>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button asChild size="lg" className="max-sm:w-full">
            <Link href={paths.redeem}>
              <Gift aria-hidden />
              Redeem a reward
            </Link>
          </Button>
          {venue?.staffMayRead && (
            <Button asChild size="lg" variant="secondary" className="max-sm:w-full">
              <Link href={paths.feedback}>
                <MessageSquareText aria-hidden />
                What guests say
              </Link>
            </Button>
          )}
        </div>
      )}
      <section aria-labelledby="said-about-me">
        <h2 id="said-about-me" className="mb-3 font-semibold text-lg">
          What guests said about me
        </h2>
        <MyPraise />
      </section>
    </div>
  );
}
