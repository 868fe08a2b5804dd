import { useMutation } from '@tanstack/react-query';
import {
  Ellipsis,
  KeySquare,
  LogOut,
  MessageSquareText,
  PencilLine,
  UserMinus,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { personPath } from '#shared/site/paths.ts';
import { type Member, removeMember, signOutMember } from '#shared/team/contract.ts';
import { removePinOf } from '#shared/team/devices-contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import { refreshTeam, updateCachedTeam } from '../queries.ts';
import { MemberDialog } from './member-dialog.tsx';

export function MemberActions({
  user,
  member,
  venues,
  saidAboutThem,
  isOnlyOwner,
}: {
  user: User;
  member: Member;
  venues: readonly Venue[];
  /** The address of what guests say about the member. */
  saidAboutThem: string | undefined;
  isOnlyOwner: boolean;
}) {
  const [open, setOpen] = useState<'change' | 'pin' | 'sign-out' | 'remove'>();
  const { id, name, hasPin } = member;
  const [, navigate] = useLocation();
  const removePin = useMutation({
    mutationFn: () => callApi(removePinOf, { params: { id } }),
    onSuccess: () =>
      toast({ title: 'PIN removed', description: `${name} can choose a new one in the settings.` }),
    onError: (error) =>
      toastFailure(error, 'Error', 'The PIN could not be removed. Please try again.'),
    onSettled() {
      setOpen(undefined);
      refreshTeam();
    },
  });
  const signOut = useMutation({
    mutationFn: () => callApi(signOutMember, { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Signed out', description: `${name} has to sign in again on every device.` }),
    onError: (error) =>
      toastFailure(error, 'Error', `${name} could not be signed out. Please try again.`),
    onSettled: () => setOpen(undefined),
  });
  const remove = useMutation({
    mutationFn: () => callApi(removeMember, { params: { id } }),
    onSuccess() {
      toast({ title: 'Removed from the team', description: `${name} is signed out everywhere.` });
      updateCachedTeam((team) => ({
        ...team,
        members: team.members.filter((known) => known.id !== id),
      }));
    },
    onError: (error) =>
      toastFailure(error, 'Error', `${name} could not be removed. Please try again.`),
    onSettled() {
      setOpen(undefined);
      refreshTeam();
    },
  });
  return (
    <>
      <Menu
        trigger={
          <Button size="icon" variant="quiet" aria-label={`What to do with ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {saidAboutThem && (
          <MenuItem icon={MessageSquareText} onSelect={() => navigate(saidAboutThem)}>
            What guests say
          </MenuItem>
        )}
        <MenuItem icon={PencilLine} onSelect={() => setOpen('change')}>
          Change role or restaurants
        </MenuItem>
        {hasPin && (
          <MenuItem icon={KeySquare} onSelect={() => setOpen('pin')}>
            Remove PIN
          </MenuItem>
        )}
        <MenuItem icon={LogOut} onSelect={() => setOpen('sign-out')}>
          Sign out everywhere
        </MenuItem>
        <MenuItem
          icon={UserMinus}
          tone="destructive"
          disabled={isOnlyOwner}
          onSelect={() => setOpen('remove')}
        >
          Remove from the team
        </MenuItem>
      </Menu>
      <MemberDialog
        open={open === 'change'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'change' : undefined)}
        user={user}
        member={member}
        venues={venues}
      />
      <ConfirmDialog
        open={open === 'pin'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'pin' : undefined)}
        title={`Remove the PIN of ${name}?`}
        description={`For when it’s forgotten or locked. Until ${name} chooses a new one, anyone could use their name on the tablet.`}
        confirmLabel="Remove PIN"
        isPending={removePin.isPending}
        onConfirm={() => removePin.mutate()}
      />
      <ConfirmDialog
        open={open === 'sign-out'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'sign-out' : undefined)}
        title={`Sign ${name} out everywhere?`}
        description={`For a lost phone. ${name} keeps their place and signs in again with their password.`}
        confirmLabel="Sign out"
        isPending={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      />
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'remove' : undefined)}
        title={`Remove ${name}?`}
        description="They’re signed out everywhere within seconds and lose access to this business. What they did stays in the activity log. You can invite them again."
        confirmLabel="Remove"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

/**
 * The page with what guests say about a member, found by the member's first name: at the restaurant
 * that is shown, or at the member's first one if they do not work there.
 */
export function mentionsPath(
  { name, email, venueIds }: Member,
  shownVenueId: string | undefined,
): string | undefined {
  const [first] = name.trim().split(/\s+/);
  const mayUseShownVenue = venueIds === null || venueIds.some((id) => id === shownVenueId);
  const venueId = mayUseShownVenue ? shownVenueId : venueIds[0];
  if (!first || name === email || venueId === undefined) return undefined;
  return personPath(first, venueId);
}
