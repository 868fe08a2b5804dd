import {
  CalendarClock,
  ChartNoAxesColumn,
  ChartSpline,
  HandCoins,
  Heart,
  House,
  type LucideIcon,
  QrCode,
  Settings,
  UserRound,
} from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';
import type { OwnerSection } from './owner-sections.ts';

export type MenuLink = { label: string; path: string; icon: LucideIcon; section?: OwnerSection };

const CROSS_SITE: MenuLink = {
  label: 'Cross-Site Analytics',
  path: paths.crossSiteComparison,
  icon: ChartSpline,
};

const HOME: MenuLink = { label: 'Home', path: paths.home, icon: House };
const SETTINGS: MenuLink = { label: 'Settings', path: paths.settings, icon: Settings };
const INVITE: MenuLink = { label: 'Invite & Earn', path: paths.referrals, icon: HandCoins };
const QR_CODES: MenuLink = { label: 'QR Codes', path: paths.qrCode, icon: QrCode };
const PEOPLE: MenuLink = { label: 'People', path: paths.person, icon: UserRound };
const PAST_SHIFTS: MenuLink = { label: 'Past shifts', path: paths.pastShifts, icon: CalendarClock };
const ABOUT_ME: MenuLink = { label: 'Said about me', path: paths.myPraise, icon: Heart };

/** Links behind the owner's picture. */
export function accountLinks(user: User): MenuLink[] {
  if (!isActive(user)) return [HOME, SETTINGS];
  if (user.role === 'staff') return [HOME, QR_CODES, ABOUT_ME, SETTINGS];
  return [
    HOME,
    { label: 'Dashboard', path: paths.dashboard, icon: ChartNoAxesColumn },
    QR_CODES,
    SETTINGS,
    ABOUT_ME,
    ...(canCompareSites(user) ? [CROSS_SITE] : []),
  ];
}

/**
 * Links behind *More*, below the sections that do not fit into the bar. Home is left out on the
 * home page.
 */
export function moreLinks(user: User, section: OwnerSection | undefined): MenuLink[] {
  return [
    ...(user.role === 'owner' ? [INVITE] : []),
    ...(isActive(user) && user.role === 'staff' ? [QR_CODES] : []),
    ...peopleLinks(user),
    ...(isActive(user) ? [ABOUT_ME] : []),
    ...(canCompareSites(user) && isActive(user) && user.role !== 'staff' ? [CROSS_SITE] : []),
    ...(section === 'today' ? [] : [{ label: 'Back to Home', path: paths.home, icon: House }]),
  ];
}

/** Links to what belongs to the team and has no section of its own, for owners and managers. */
export function peopleLinks(user: User): MenuLink[] {
  return isActive(user) && user.role !== 'staff' ? [PEOPLE, PAST_SHIFTS] : [];
}

function isActive({ isAsleep, lacksSecondFactor }: User): boolean {
  return !isAsleep && !lacksSecondFactor;
}

/** Whether to link to the comparison; a single restaurant has nothing to compare. */
function canCompareSites({ subscriptionTier, venueIds }: User): boolean {
  return subscriptionTier === 'premium' && venueIds?.length !== 1;
}
