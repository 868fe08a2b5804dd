import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { HowToRedeem } from '#web/rewards/how-to-redeem.tsx';
import { venueNameQuery } from '#web/rewards/queries.ts';
import { RedeemDesk } from '#web/rewards/redeem-desk.tsx';
import { OwnerHeader } from '#web/site/frame/owner-header.tsx';
import { VisitorHeader } from '#web/site/frame/visitor-header.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** For staff, who have no accounts; `?venue=` and `?code=` may come with the link. */
export function RedeemPage() {
  const { user } = useSession();
  const search = new URLSearchParams(useSearch());
  const venueId = search.get('venue')?.trim() || undefined;
  const initialCode = (search.get('code') ?? '').trim().toUpperCase();
  const { data: venueName } = useQuery(venueNameQuery(venueId));
  const reach = { venueName, isOneVenue: venueId !== undefined, isOwner: user !== null };
  return (
    <>
      {user ? <OwnerHeader title={PRODUCT_NAME} /> : <VisitorHeader />}
      <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
        <PageHeader
          title="Redeem a reward"
          description={
            venueName
              ? `Check the code of a guest of ${venueName} and redeem it. Each code works once.`
              : 'Check a guest’s code and redeem it. Each code works once.'
          }
        />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <RedeemDesk initialCode={initialCode} venueId={venueId} reach={reach} />
          <HowToRedeem />
        </div>
      </main>
    </>
  );
}
