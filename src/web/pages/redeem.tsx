import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { useSession } from '../platform/session.tsx';
import { HowToRedeem } from '../rewards/how-to-redeem.tsx';
import { venueNameQuery } from '../rewards/queries.ts';
import { RedeemDesk } from '../rewards/redeem-desk.tsx';
import { OwnerHeader } from '../site/owner-header.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

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

function VisitorHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper/95 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between px-4 sm:px-6">
        <Link href={paths.home} className="inline-flex rounded-md">
          <Logo />
        </Link>
        <ThemeToggle />
      </div>
    </header>
  );
}
