import { AppearanceCard } from '../accounts/appearance-card.tsx';
import { ChangePasswordCard } from '../accounts/change-password-card.tsx';
import { hasOwnPassword } from '../accounts/has-own-password.ts';
import { ProfileCard } from '../accounts/profile-card.tsx';
import { useSession } from '../platform/session.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const TABS = [{ value: 'profile', label: 'Profile' }] as const;

export function SettingsPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6">
      <h1 className="mb-6 font-display font-semibold text-2xl sm:text-3xl">Settings</h1>
      <Tabs items={TABS} label="Settings" defaultValue="profile">
        <TabPanel value="profile" className="flex flex-col gap-6">
          <ProfileCard user={user} />
          {hasOwnPassword(user) && <ChangePasswordCard user={user} />}
          <AppearanceCard />
        </TabPanel>
      </Tabs>
    </main>
  );
}
