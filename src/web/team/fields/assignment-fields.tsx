import type { User } from '#shared/accounts/contract.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { grantableRoles } from '../permissions.ts';
import { RoleField } from './role-field.tsx';
import type { useAssignment } from './use-assignment.ts';
import { VenuesField } from './venues-field.tsx';

/** A member's role and restaurants, limited to what the current user may grant. */
export function AssignmentFields({
  user,
  venues,
  place: { place, error, setRole, setVenueIds },
}: {
  user: User;
  venues: readonly Venue[];
  place: ReturnType<typeof useAssignment>;
}) {
  return (
    <>
      <RoleField roles={grantableRoles(user)} value={place.role} onChange={setRole} />
      {place.role !== 'owner' && (
        <VenuesField
          venues={venues}
          mayGiveAll={user.venueIds === null}
          value={place.venueIds}
          onChange={setVenueIds}
          error={error}
        />
      )}
    </>
  );
}
