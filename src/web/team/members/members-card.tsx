import {
  KeySquare,
  LockKeyhole,
  MapPinOff,
  Moon,
  ShieldCheck,
  ShieldOff,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Member } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { lockedUntilWords } from '../devices/pin-lock-words.ts';
import { lastSeen } from '../last-seen.ts';
import type { Team } from '../queries.ts';
import { explainNotAllowed, ROLE_NAMES, venueWords } from '../role-names.ts';
import { TeamRow } from '../team-row.tsx';
import { MemberActions, mentionsPath } from './member-actions.tsx';
import { MemberDialog } from './member-dialog.tsx';

export function MembersCard({
  user,
  team,
  venues,
  shownVenueId,
}: {
  user: User;
  team: Team | undefined;
  venues: readonly Venue[] | undefined;
  /** The restaurant that is selected in the menu. */
  shownVenueId: string | undefined;
}) {
  const isWaiting = !team || !venues;
  const owners = team?.members.filter(({ role }) => role === 'owner') ?? [];
  const isAlone = team?.members.length === 1 && team.invitations.length === 0;
  return (
    <Card>
      <CardHeader title="People" />
      <ul aria-busy={isWaiting} className="divide-y">
        {isWaiting
          ? PLACEHOLDERS
          : team.members.map((member) => (
              <MemberRow
                key={member.id}
                user={user}
                member={member}
                venues={venues}
                saidAboutThem={mentionsPath(member, shownVenueId)}
                isOnlyOwner={owners.length === 1 && owners[0]?.id === member.id}
              />
            ))}
      </ul>
      {isAlone && (
        <EmptyState
          icon={UserPlus}
          title="Only you so far"
          description="Invite the people who reply to guests with you, and those who redeem rewards."
          className="mt-4 border-t pt-8 pb-4"
        />
      )}
    </Card>
  );
}

const PLACEHOLDERS = ['first', 'second', 'third'].map((place) => (
  <li key={place} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="min-w-0 flex-1">
      <Skeleton className="mt-1 w-40 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-56 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-48 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-32 max-w-full sm:hidden" />
    </div>
    <div className="w-48 max-sm:hidden">
      <Skeleton className="mt-1 h-3.5 w-24" />
    </div>
  </li>
));

function MemberRow({
  user,
  member,
  venues,
  saidAboutThem,
  isOnlyOwner,
}: {
  user: User;
  member: Member;
  venues: readonly Venue[];
  saidAboutThem: string | undefined;
  isOnlyOwner: boolean;
}) {
  const now = useNow();
  const { name, email, role, venueIds, isAsleep, hasPin, hasSecondFactor, lastSeenAt } = member;
  const lockEnd = lockedUntilWords(member.pinLockedUntil, now);
  const isYou = member.id === user.id;
  const refusal = explainNotAllowed(user, member);
  const mayChange = !isYou && !refusal;
  // The member's last restaurant was deleted; they can sign in but see nothing.
  const isNowhere = venueIds?.length === 0;
  return (
    <TeamRow
      mark={memberInitials(name)}
      name={name}
      href={saidAboutThem}
      badges={
        <>
          {isYou && <Badge tone="outline">You</Badge>}
          {isAsleep && (
            <Badge tone="saffron">
              <Moon aria-hidden />
              On hold
            </Badge>
          )}
          {isNowhere && (
            <Badge tone="saffron">
              <MapPinOff aria-hidden />
              No restaurant
            </Badge>
          )}
          {lockEnd && (
            <Badge tone="saffron">
              <LockKeyhole aria-hidden />
              PIN locked
            </Badge>
          )}
        </>
      }
      lines={[
        ...(email === name ? [] : [email]),
        isNowhere ? ROLE_NAMES[role] : `${ROLE_NAMES[role]} · ${venueWords(venueIds, venues)}`,
        ...(isNowhere && mayChange && venues.length > 0
          ? [<ChooseRestaurant key="choose" user={user} member={member} venues={venues} />]
          : []),
        ...(lockEnd ? [lockedWords(lockEnd, isYou)] : []),
      ]}
      aside={
        <>
          <span>{isYou ? 'Here now' : lastSeen(lastSeenAt, now)}</span>
          {role !== 'staff' && <SecondFactor hasOne={hasSecondFactor} />}
          {hasPin && <PinStatus />}
          {!isYou && refusal && <span>{refusal}</span>}
        </>
      }
      menu={
        mayChange && (
          <MemberActions
            user={user}
            member={member}
            venues={venues}
            saidAboutThem={saidAboutThem}
            isOnlyOwner={isOnlyOwner}
          />
        )
      }
    />
  );
}

/** Up to two initials, by code point, so that names may start with any character. */
function memberInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function lockedWords(lockEnd: string, isYou: boolean): string {
  const anew = isYou ? 'you choose a new one' : 'they choose a new one';
  return `Too many wrong PINs on a shared device. Locked until ${lockEnd}, unless ${anew}.`;
}

function ChooseRestaurant(whose: { user: User; member: Member; venues: readonly Venue[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MemberDialog
      {...whose}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm" className="mt-1.5 min-h-11 text-ink">
          Choose a restaurant
        </Button>
      }
    />
  );
}

function PinStatus() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <KeySquare aria-hidden className="size-4 shrink-0 text-basil-ink" />
      PIN
    </span>
  );
}

function SecondFactor({ hasOne }: { hasOne: boolean }) {
  const Icon = hasOne ? ShieldCheck : ShieldOff;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon
        aria-hidden
        className={hasOne ? 'size-4 shrink-0 text-basil-ink' : 'size-4 shrink-0 text-saffron-ink'}
      />
      {hasOne ? 'Two-step sign-in on' : 'Two-step sign-in off'}
    </span>
  );
}
