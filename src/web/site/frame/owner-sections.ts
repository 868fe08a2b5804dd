import {
  ChartLine,
  ConciergeBell,
  Gift,
  type LucideIcon,
  MessageSquareText,
  QrCode,
  Settings,
  ShieldAlert,
  Sunrise,
  Users,
} from 'lucide-react';
import type { User } from '#shared/accounts/contract.ts';
import { paths } from '#shared/site/paths.ts';

export type OwnerSection =
  | 'today'
  | 'feedback'
  | 'floor'
  | 'insights'
  | 'tables'
  | 'safety'
  | 'rewards'
  | 'team'
  | 'settings';

export type SectionLink = { section: OwnerSection; label: string; path: string; icon: LucideIcon };

/** The sections of the owner's area, in the order of their links. */
const OWNER_SECTIONS: readonly SectionLink[] = [
  { section: 'today', label: 'Today', path: paths.home, icon: Sunrise },
  { section: 'feedback', label: 'Feedback', path: paths.feedback, icon: MessageSquareText },
  { section: 'floor', label: 'Floor', path: paths.floor, icon: ConciergeBell },
  { section: 'insights', label: 'Dashboard', path: paths.dashboard, icon: ChartLine },
  { section: 'tables', label: 'QR Codes', path: paths.qrCode, icon: QrCode },
  { section: 'safety', label: 'Safety', path: paths.cases, icon: ShieldAlert },
  { section: 'rewards', label: 'Rewards', path: paths.redeem, icon: Gift },
  { section: 'team', label: 'Team', path: paths.team, icon: Users },
  { section: 'settings', label: 'Settings', path: paths.settings, icon: Settings },
];

const OF_STAFF: readonly OwnerSection[] = ['today', 'feedback', 'floor', 'rewards', 'settings'];

/**
 * The sections a member may use; staff read feedback only where a venue allows it, and the floor is
 * shown if guests may call.
 */
export function visibleSections(
  { role, isAsleep, lacksSecondFactor }: Pick<User, 'role' | 'isAsleep' | 'lacksSecondFactor'>,
  { mayRead, hasFloor }: { mayRead: boolean; hasFloor: boolean },
): readonly SectionLink[] {
  // All other pages would only repeat the notice on the home page.
  if (isAsleep || lacksSecondFactor) {
    return OWNER_SECTIONS.filter(({ section }) => section === 'today' || section === 'settings');
  }
  const open = OWNER_SECTIONS.filter(({ section }) => section !== 'floor' || hasFloor);
  if (role !== 'staff') return open;
  return open.filter(
    ({ section }) => OF_STAFF.includes(section) && (section !== 'feedback' || mayRead),
  );
}

/** The number of sections that fit into a phone's bar; *More* lists the others. */
export const MAX_SECTIONS_IN_BAR = 4;
