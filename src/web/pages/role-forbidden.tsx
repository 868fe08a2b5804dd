import { Moon, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { askManagerOrOwnerSentence, askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** Shown instead of a page that the user's role may not see: says who may, and links onwards. */
export function RoleForbiddenPage() {
  const { user } = useSession();
  const [location] = useLocation();
  return user && <Forbidden user={user} location={location} />;
}

function Forbidden({ user, location }: { user: User; location: string }) {
  const { action, ...said } = forbiddenTexts(user, location);
  // The title says who can help, since it is also what a screen reader and the tab say.
  useTitle(said.title);
  return (
    <OwnerPage section={undefined} width="narrow">
      <Card>
        <EmptyState
          {...said}
          headingLevel={1}
          action={<div className="flex flex-wrap justify-center gap-3">{action}</div>}
        />
      </Card>
    </OwnerPage>
  );
}

function forbiddenTexts(user: User, location: string) {
  const { businessName } = user;
  if (user.isAsleep) {
    return {
      icon: Moon,
      title: 'Your account is on hold',
      description: `${businessName}’s plan has no room for you at the moment. Nothing is lost, and you’re back as soon as there is. ${askOwnerSentence(user)}`,
      action: (
        <>
          <CheckAgain />
          <NextLink href={paths.settings}>Your account</NextLink>
        </>
      ),
    };
  }
  if (user.lacksSecondFactor) {
    return {
      icon: ShieldCheck,
      title: 'Set up two-step sign-in to carry on',
      description: `${businessName} asks its managers for a passkey or an authenticator app. It takes a minute.`,
      action: <NextLink href={`${paths.settings}?tab=security`}>Set it up</NextLink>,
    };
  }
  const action = <NextLink href={paths.home}>Go home</NextLink>;
  const address = location.replace(/\/+$/, '');
  // A page below one of these paths, such as a single case, has the same title as the page above
  // it.
  const above = address.replace(/\/[^/]+$/, '');
  const ofManagers = MANAGER_ONLY_SENTENCES[address] ?? MANAGER_ONLY_SENTENCES[above];
  return ofManagers
    ? { icon: UserRound, title: ofManagers, description: askManagerOrOwnerSentence(user), action }
    : {
        icon: UserRound,
        title:
          OWNER_ONLY_SENTENCES[address] ??
          OWNER_ONLY_SENTENCES[above] ??
          'You don’t have access to this page',
        description: askOwnerSentence(user),
        action,
      };
}

const OWNER_ONLY_SENTENCES: Readonly<Record<string, string>> = {
  [paths.planSelection]: 'Only an owner can change the plan',
  [paths.subscribe]: 'Only an owner can change the plan',
  [paths.paymentSuccess]: 'Only an owner can make payments',
  [paths.simulatedCheckout.replace('/:id', '')]: 'Only an owner can make payments',
  [paths.receipt.replace('/:number', '')]: 'Only an owner can see receipts',
  [paths.referrals]: 'Only an owner can invite other restaurants',
  [paths.addLocations]: 'Only an owner can add restaurants',
  [paths.dashboardTour]: 'Only an owner can set up a restaurant',
  [paths.activity]: 'Only an owner can read the activity log',
};

const MANAGER_ONLY_SENTENCES: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'Only an owner or a manager can see the numbers',
  [paths.crossSiteComparison]: 'Only an owner or a manager can compare restaurants',
  [paths.cases]: 'Only an owner or a manager can work on safety issues',
  [paths.returns]: 'Only an owner or a manager can see who came back',
  [paths.team]: 'Only an owner or a manager can see the team',
};

function NextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button asChild variant="secondary">
      <Link href={href}>{children}</Link>
    </Button>
  );
}

/**
 * Checks again when the tab becomes visible, since members are not notified when the plan has room
 * again.
 */
function CheckAgain() {
  const { refreshUser } = useSession();
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const look = () => void refreshUser();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refreshUser]);
  return (
    <Button
      loading={isLooking}
      onClick={() => {
        setLooking(true);
        void refreshUser().finally(() => setLooking(false));
      }}
    >
      Try again
    </Button>
  );
}
