import { KeySquare, LockKeyhole, MapPinOff, Moon, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Member } from '#shared/team/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { lockedUntilWords } from '../devices/pin-lock-words.ts';
import { lastSeen } from '../last-seen.ts';
import { explainNotAllowed } from '../permissions.ts';
import { ROLE_NAMES } from '../role-names.ts';
import { TeamRow } from '../team-row.tsx';
import { venueWords } from '../venue-words.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { mentionsPath } from './mentions-path.ts';

export function MemberRow({
  user,
  member,
  venues,
  isOnlyOwner,
}: {
  user: User;
  member: Member;
  venues: readonly Venue[];
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
      mark={initialsOf(name)}
      name={name}
      href={mentionsPath(member)}
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
          {hasPin && <Pin />}
          {!isYou && refusal && <span>{refusal}</span>}
        </>
      }
      menu={
        mayChange && (
          <MemberActions user={user} member={member} venues={venues} isOnlyOwner={isOnlyOwner} />
        )
      }
    />
  );
}

/** Up to two initials, by code point, so that names may start with any character. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function lockedWords(lockEnd: string, isYou: boolean): string {
  const anew = isYou ? 'you choose a new one' : 'they choose a new one';
  return `Too many wrong PINs at a shared device. It is locked until ${lockEnd}, unless ${anew}.`;
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

function Pin() {
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
