import { Moon, ShieldCheck, UserRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { useTitle } from '#web/platform/page/use-title.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';

/** What stands where somebody may not look: calm words about who can, and a way on. */
export function NotForRolePage() {
  const { user } = useSession();
  const [location] = useLocation();
  useTitle('Not open to you');
  if (!user) return null;
  const { href, label, ...said } = wordsFor(user, location);
  return (
    <OwnerPage section={undefined} width="narrow">
      <h1 className="sr-only">{said.title}</h1>
      <Card>
        <EmptyState
          {...said}
          action={
            <Button asChild variant="secondary">
              <Link href={href}>{label}</Link>
            </Button>
          }
        />
      </Card>
    </OwnerPage>
  );
}

function wordsFor(user: User, location: string) {
  const { businessName } = user;
  if (user.isAsleep) {
    return {
      icon: Moon,
      title: 'Your place in the team is asleep',
      description: `The plan of ${businessName} has no room for it at present. Nothing of yours is lost; an owner can make room, and you are back at once.`,
      href: paths.settings,
      label: 'Your account',
    };
  }
  if (user.lacksSecondFactor) {
    return {
      icon: ShieldCheck,
      title: 'One more proof, please',
      description: `${businessName} asks its managers for a passkey or an authenticator app. It takes a minute.`,
      href: `${paths.settings}?tab=security`,
      label: 'Set it up',
    };
  }
  return { icon: UserRound, ...whoCan(location), href: paths.home, label: 'Go home' };
}

const OF_OWNERS: Readonly<Record<string, string>> = {
  [paths.referrals]: 'Only an owner can invite other restaurants',
  [paths.addLocations]: 'Only an owner can add restaurants',
  [paths.activity]: 'Only an owner can read the activity log',
};

const OF_MANAGERS: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'Only an owner or a manager can see the numbers',
  [paths.crossSiteComparison]: 'Only an owner or a manager can compare restaurants',
  [paths.qrCode]: 'Only an owner or a manager can make codes for tables',
  [paths.team]: 'Only an owner or a manager can see the team',
};

function whoCan(location: string) {
  const managers = OF_MANAGERS[location.replace(/\/+$/, '')];
  return managers
    ? { title: managers, description: 'Please ask one of them.' }
    : {
        title: OF_OWNERS[location] ?? 'Only an owner can change the plan',
        description: 'Please ask the owner of the restaurant.',
      };
}
