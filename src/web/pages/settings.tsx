import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { hasOwnPassword } from '#shared/accounts/rules.ts';
import { paths } from '#shared/site/paths.ts';
import type { Role } from '#shared/team/roles.ts';
import { askManagerOrOwnerSentence, askOwnerSentence } from '#shared/team/whom-to-ask.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { SecurityTab } from '#web/accounts/proofs/security-tab.tsx';
import { ChangePasswordCard } from '#web/accounts/settings/change-password-card.tsx';
import { EmailPreferencesCard } from '#web/accounts/settings/email-preferences-card.tsx';
import { ProfileCard } from '#web/accounts/settings/profile-card.tsx';
import { PlanTab } from '#web/billing/plans/plan-tab.tsx';
import { ChangesCard } from '#web/pages/wiring/changes-card.tsx';
import { ThemeToggle } from '#web/platform/browser/theme-toggle.tsx';
import { UnsavedChangesDialog } from '#web/platform/forms/unsaved-changes-dialog.tsx';
import { canUseApp } from '#web/platform/session/role-gate.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { DeleteAccountCard } from '#web/privacy/delete-account-form.tsx';
import { GuestDataCard } from '#web/privacy/guest-data-card.tsx';
import { PushCard } from '#web/push/push-card.tsx';
import { RewardSettingsCard } from '#web/rewards/reward-settings-card.tsx';
import { RosterCard } from '#web/roster/roster-card.tsx';
import { BusinessNameCard } from '#web/team/business/business-name-card.tsx';
import { LeaveCard } from '#web/team/business/leave-card.tsx';
import { LinkedBusinessNotice } from '#web/team/business/linked-business-notice.tsx';
import { PinCard } from '#web/team/devices/pin-card.tsx';
import { teamQuery } from '#web/team/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { LiveSettings } from '#web/venues/live/live-settings.tsx';
import { venuesQuery } from '#web/venues/queries.ts';
import { BrandingEditor } from '#web/venues/settings/branding-editor.tsx';
import { useSaveVenues } from '#web/venues/settings/use-save-venues.ts';
import { VenuesTab } from '#web/venues/settings/venues-tab.tsx';
import { useSelectedVenue } from '#web/venues/use-selected-venue.ts';
import { VenueTab } from '#web/venues/venue-tab.tsx';
import { WithVenues } from '#web/venues/with-venues.tsx';
import { YouSaidCard } from '#web/you-said/you-said-card.tsx';
import { OwnerPage } from './wiring/owner-page.tsx';
import { useLocationPayment } from './wiring/use-location-payment.tsx';

const GROUPS = [
  {
    label: 'You',
    items: [
      { value: 'profile', label: 'Profile' },
      { value: 'security', label: 'Security' },
    ],
  },
  {
    label: 'Restaurant',
    items: [
      { value: 'restaurants', label: 'Restaurants' },
      { value: 'floor', label: 'Live floor' },
      { value: 'people', label: 'People' },
      { value: 'told', label: 'You said, we did' },
      { value: 'rewards', label: 'Rewards' },
      { value: 'branding', label: 'Branding' },
    ],
  },
  { label: 'Billing', items: [{ value: 'plan', label: 'Plan' }] },
] as const;

const TABS = GROUPS.flatMap<{ value: string }>(({ items }) => [...items]);

const TABS_OF_ROLE: Readonly<Record<Role, readonly string[]>> = {
  owner: TABS.map(({ value }) => value),
  manager: ['profile', 'security', 'restaurants', 'floor', 'people', 'told', 'rewards', 'branding'],
  staff: ['profile', 'security'],
};

export function SettingsPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <OwnerPage section="settings">
      <PageHeader
        title="Settings"
        actions={user.role !== 'staff' && canUseApp(user) && <DashboardLink />}
      />
      <SettingsTabs user={user} />
      <UnsavedChangesDialog />
    </OwnerPage>
  );
}

/** The tab is kept in the address, so that links, reload and the back button work. */
function SettingsTabs({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const { askForPayment, paymentDialog } = useLocationPayment();
  const search = new URLSearchParams(useSearch());
  const isOwner = user.role === 'owner';
  const allowed = canUseApp(user) ? TABS_OF_ROLE[user.role] : TABS_OF_ROLE.staff;
  const groups = GROUPS.map(({ label, items }) => ({
    label,
    items: items.filter(({ value }) => allowed.includes(value)),
  })).filter(({ items }) => items.length > 0);
  const tab = allowed.find((value) => value === search.get('tab')) ?? 'profile';

  function openTab(value: string): void {
    search.set('tab', value);
    navigate(`${paths.settings}?${search}`);
  }

  const closed = TABS.find(({ value }) => value === search.get('tab') && value !== tab);

  return (
    <Tabs
      groups={groups}
      label="Settings"
      value={tab}
      // Leaving a tab may ask about unsaved edits, so focusing another tab must not open it at
      // once.
      activationMode="manual"
      onValueChange={openTab}
    >
      <TabPanel value="profile" className="flex flex-col gap-6">
        {closed && <Alert tone="info">{closedTabText(closed.value, user)}</Alert>}
        <ProfileCard user={user} />
        {hasOwnPassword(user) && <ChangePasswordCard user={user} />}
        {isOwner && <BusinessNameCard user={user} />}
        {isOwner && <EmailPreferencesCard user={user} />}
        {user.emailVerified && canUseApp(user) && <PushCard />}
        {isOwner && <GuestDataCard />}
        {!isOwner && <AppearanceCard />}
        {!isOwner && <LeaveCard user={user} />}
        <div className={isOwner ? undefined : 'mt-4 border-t pt-8'}>
          <DeleteAccountCard user={user} />
        </div>
      </TabPanel>
      <TabPanel value="security" className="flex flex-col gap-6">
        <LinkedBusinessNotice />
        <SecurityTab user={user} />
        {user.emailVerified && canUseApp(user) && <PinCard />}
      </TabPanel>
      <TabPanel value="plan">
        <SelectedPlanTab user={user} />
      </TabPanel>
      <TabPanel value="restaurants">
        <WithVenues>
          {(venues) => <VenuesTab user={user} venues={venues} onPaymentAction={askForPayment} />}
        </WithVenues>
        {paymentDialog}
      </TabPanel>
      <TabPanel value="floor">
        <WithVenues>{(venues) => <FloorTab venues={venues} />}</WithVenues>
      </TabPanel>
      <TabPanel value="people">
        <WithVenues>{(venues) => <PeopleTab venues={venues} />}</WithVenues>
      </TabPanel>
      <TabPanel value="told">
        <WithVenues>
          {(venues) => <YouSaidTab venues={venues} about={search.get('about')} />}
        </WithVenues>
      </TabPanel>
      <TabPanel value="rewards">
        <WithVenues>{(venues) => <RewardsTab venues={venues} />}</WithVenues>
      </TabPanel>
      <TabPanel value="branding" className="flex flex-col gap-6">
        <WithVenues>{(venues) => <BrandingTab venues={venues} />}</WithVenues>
        <AppearanceCard />
      </TabPanel>
    </Tabs>
  );
}

/** Explains to a user who followed a link why their role may not open that tab. */
function closedTabText(tab: string, user: User): string {
  if (tab === 'plan') return `Only an owner can see and change the plan. ${askOwnerSentence(user)}`;
  return `Only an owner or a manager can set up a restaurant. ${askManagerOrOwnerSentence(user)}`;
}

/** Usage is counted for the currently selected restaurant. */
function SelectedPlanTab({ user }: { user: User }) {
  const { data: venues } = useQuery(venuesQuery);
  return <PlanTab user={user} venueId={useSelectedVenue(venues)?.venueId} />;
}

function FloorTab({ venues }: { venues: readonly Venue[] }) {
  return (
    <VenueTab venues={venues} missing="Add one so guests can call staff to their table.">
      {(venue) => <LiveSettings key={venue.id} venue={venue} />}
    </VenueTab>
  );
}

function PeopleTab({ venues }: { venues: readonly Venue[] }) {
  const { data: team } = useQuery(teamQuery);
  return (
    <VenueTab venues={venues} missing="Add one, and say who serves its guests.">
      {({ venueId, name }) => (
        <RosterCard
          key={venueId}
          venue={{ venueId, name }}
          members={(team?.members ?? []).filter(
            ({ venueIds }) => venueIds === null || venueIds.includes(venueId),
          )}
        />
      )}
    </VenueTab>
  );
}

function YouSaidTab({ venues, about }: { venues: readonly Venue[]; about: string | null }) {
  const { isSaving, save } = useSaveVenues();
  return (
    <VenueTab venues={venues} missing="Add one, and tell its guests what came of their answers.">
      {(venue) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <YouSaidCard
            key={`${venue.id} ${about}`}
            venue={venue}
            about={about}
            isSaving={isSaving}
            onShowToHalf={(youSaidToHalf) => save([{ id: venue.id, updates: { youSaidToHalf } }])}
          />
          <ChangesCard venue={venue} />
        </div>
      )}
    </VenueTab>
  );
}

function RewardsTab({ venues }: { venues: readonly Venue[] }) {
  const { isSaving, save } = useSaveVenues();
  return (
    <VenueTab venues={venues} missing="Add one to choose what guests get for their feedback.">
      {({ id, name, ...saved }) => (
        <RewardSettingsCard
          key={id}
          name={name}
          saved={saved}
          isSaving={isSaving}
          onSave={(updates) => save([{ id, updates }])}
        />
      )}
    </VenueTab>
  );
}

function BrandingTab({ venues }: { venues: readonly Venue[] }) {
  return (
    <VenueTab venues={venues} missing="Add one to choose the colours and logo your guests see.">
      {(venue) => <BrandingEditor key={venue.id} venue={venue} />}
    </VenueTab>
  );
}

function AppearanceCard() {
  return (
    <Card>
      <CardHeader
        title="Appearance"
        description="Light or dark, on this device."
        action={<ThemeToggle className="border" />}
        className="mb-0"
      />
    </Card>
  );
}

function DashboardLink() {
  return (
    // Its label, not its invisible box, ends where the cards end.
    <Button asChild variant="quiet" size="sm" className="-mr-3">
      <Link href={paths.dashboard}>
        <LayoutDashboard aria-hidden />
        Dashboard
      </Link>
    </Button>
  );
}
