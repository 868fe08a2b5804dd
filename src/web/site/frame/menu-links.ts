import {
  ChartNoAxesColumn,
  ChartSpline,
  HandCoins,
  House,
  type LucideIcon,
  QrCode,
  Settings,
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

/** Behind the owner's picture: the ways around. */
export function aroundLinks(user: User): MenuLink[] {
  return [
    { label: 'Home', path: paths.home, icon: House },
    { label: 'Dashboard', path: paths.dashboard, icon: ChartNoAxesColumn },
    { label: 'QR Codes', path: paths.qrCode, icon: QrCode },
    { label: 'Settings', path: paths.settings, icon: Settings },
    ...(isPremium(user) ? [CROSS_SITE] : []),
  ];
}

/** Behind *More*, below the sections that the bar has no room for. At home nobody goes home. */
export function moreLinks(user: User, section: OwnerSection | undefined): MenuLink[] {
  return [
    { label: 'Invite & Earn', path: paths.referrals, icon: HandCoins },
    ...(isPremium(user) ? [CROSS_SITE] : []),
    ...(section === 'today' ? [] : [{ label: 'Back to Home', path: paths.home, icon: House }]),
  ];
}

function isPremium({ subscriptionTier }: User): boolean {
  return subscriptionTier === 'premium';
}
