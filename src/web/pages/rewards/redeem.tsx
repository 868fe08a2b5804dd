import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { HowToRedeem } from '#web/rewards/how-to-redeem.tsx';
import { venueNameQuery } from '#web/rewards/queries.ts';
import { RedeemDesk } from '#web/rewards/redeem-desk.tsx';
import { VisitorHeader } from '#web/site/frame/visitor-header.tsx';
import { CardHeader } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { PageLoading } from '#web/ui/status/page-loading.tsx';

/**
 * Loaded lazily: visitors, such as staff without accounts, do not see this section and need not
 * download its JavaScript.
 */
const RewardsSection = lazy(async () => ({
  default: (await import('./rewards-section.tsx')).RewardsSection,
}));

/**
 * The reward desk for staff without accounts; a link may carry `?venue=` and `?code=`. A shared
 * device has its own page.
 */
export function RedeemPage() {
  const { user } = useSession();
  const search = useSearch();
  if (!user && readLocalItem(STORAGE_KEYS.device) !== null) {
    const code = new URLSearchParams(search).get('code');
    const reward = code ? `?reward=${encodeURIComponent(code)}` : '';
    return <Redirect to={`${paths.pairDevice}${reward}`} replace />;
  }
  if (user) {
    return (
      <Suspense fallback={<PageLoading />}>
        <RewardsSection>{(offered) => <Redeem user={user} offered={offered} />}</RewardsSection>
      </Suspense>
    );
  }
  return (
    <>
      <VisitorHeader />
      <main className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
        <Redeem user={null} />
      </main>
    </>
  );
}

function Redeem({ user, offered }: { user: User | null; offered?: ReactNode }) {
  // For owners and managers the page is about rewards in general, for staff only about redeeming.
  const isStaff = user?.role === 'staff';
  const isLeading = user !== null && !isStaff;
  useTitle(user ? 'Rewards' : TITLE);
  const search = new URLSearchParams(useSearch());
  const venueId = search.get('venue')?.trim() || undefined;
  const initialCode = (search.get('code') ?? '').trim().toUpperCase();
  const { data: venueName } = useQuery(venueNameQuery(venueId));
  const what = venueName
    ? `Check a guest’s code for ${venueName} and redeem it. Each code works once.`
    : 'Check a guest’s code and redeem it. Each code works once.';
  return (
    <>
      <PageHeader
        title={user ? 'Rewards' : TITLE}
        description={
          isLeading ? 'What guests get for their answers, and where it is redeemed.' : what
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(24rem,45%)] lg:grid-rows-[auto_1fr]">
        <RedeemDesk
          heading={isLeading && <CardHeader title={TITLE} description={what} />}
          initialCode={initialCode}
          venueId={venueId}
          reach={{ venueName, isOneVenue: venueId !== undefined, isOwner: user !== null }}
          ownName={user && user.role !== 'owner' ? ownNameOf(user) : undefined}
          suggestedName={user ? ownNameOf(user) : undefined}
        />
        {offered && <div className="min-w-0 lg:row-span-2">{offered}</div>}
        <HowToRedeem isNamed={user !== null && user.role !== 'owner'} />
      </div>
    </>
  );
}

const TITLE = 'Redeem a reward';

/** The signed-in member's name. The server records this name, whatever is typed. */
function ownNameOf({ firstName, lastName }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ').trim();
}
