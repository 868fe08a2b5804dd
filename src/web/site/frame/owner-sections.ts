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

/** The parts of the owner's area, in the order of their links. */
const OWNER_SECTIONS: readonly SectionLink[] = [
  { section: 'today', label: 'Today', path: paths.home, icon: Sunrise },
  { section: 'feedback', label: 'Feedback', path: paths.feedback, icon: MessageSquareText },
  { section: 'floor', label: 'Floor', path: paths.floor, icon: ConciergeBell },
  { section: 'insights', label: 'Insights', path: paths.dashboard, icon: ChartLine },
  { section: 'tables', label: 'Tables & QR', path: paths.qrCode, icon: QrCode },
  { section: 'safety', label: 'Safety', path: paths.cases, icon: ShieldAlert },
  { section: 'rewards', label: 'Rewards', path: paths.redeem, icon: Gift },
  { section: 'team', label: 'Team', path: paths.team, icon: Users },
  { section: 'settings', label: 'Settings', path: paths.settings, icon: Settings },
];

const OF_STAFF: readonly OwnerSection[] = ['today', 'feedback', 'floor', 'rewards', 'settings'];

/**
 * What somebody may use of them; staff read what guests said only where a venue lets them, and the
 * floor is there where guests may call.
 */
export function sectionsOf(
  { role, isAsleep, lacksSecondFactor }: Pick<User, 'role' | 'isAsleep' | 'lacksSecondFactor'>,
  { mayRead, hasFloor }: { mayRead: boolean; hasFloor: boolean },
): readonly SectionLink[] {
  // All else would only say the same as home does.
  if (isAsleep || lacksSecondFactor) {
    return OWNER_SECTIONS.filter(({ section }) => section === 'today' || section === 'settings');
  }
  const open = OWNER_SECTIONS.filter(({ section }) => section !== 'floor' || hasFloor);
  if (role !== 'staff') return open;
  return open.filter(
    ({ section }) => OF_STAFF.includes(section) && (section !== 'feedback' || mayRead),
  );
}

/** A phone's bar has room for so many, and *More* leads to the others. */
export const SECTIONS_IN_BAR = 4;
