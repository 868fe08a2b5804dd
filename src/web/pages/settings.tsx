import { LayoutDashboard } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import { AppearanceCard } from '../accounts/appearance-card.tsx';
import { ChangePasswordCard } from '../accounts/change-password-card.tsx';
import { hasOwnPassword } from '../accounts/has-own-password.ts';
import { ProfileCard } from '../accounts/profile-card.tsx';
import { useSession } from '../platform/session.tsx';
import { useIsMobile } from '../platform/use-is-mobile.ts';
import { OwnerHeader } from '../site/owner-header.tsx';
import { Button } from '../ui/button.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const TABS = [{ value: 'profile', label: 'Profile' }] as const;

export function SettingsPage() {
  const { user } = useSession();
  // On a phone the menu leads to the dashboard.
  const isMobile = useIsMobile();
  if (!user) return null;
  return (
    <>
      <OwnerHeader title="Settings" actions={!isMobile && <DashboardLink />} />
      <main className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 sm:py-10">
        <h1 className="sr-only">Settings</h1>
        <Tabs items={TABS} label="Settings" defaultValue="profile">
          <TabPanel value="profile" className="flex flex-col gap-6">
            <ProfileCard user={user} />
            {hasOwnPassword(user) && <ChangePasswordCard user={user} />}
            <AppearanceCard />
          </TabPanel>
        </Tabs>
      </main>
    </>
  );
}

function DashboardLink() {
  return (
    <Button asChild variant="quiet" size="sm">
      <Link href={paths.dashboard}>
        <LayoutDashboard aria-hidden />
        Dashboard
      </Link>
    </Button>
  );
}
