import { useId } from 'react';
import type { User } from '#shared/accounts/contract.ts';
import type { Role } from '#shared/team/roles.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { grantableRoles, ROLE_NAMES } from '../role-names.ts';
import type { useAssignment } from './use-assignment.ts';

/** For each role, one sentence for the user who grants it. */
const WHAT_ROLES_DO: Readonly<Record<Role, string>> = {
  staff:
    'Answers calls at the tables, redeems rewards, reads praise. No guest names or emails, no settings.',
  manager:
    'Reads and answers feedback, and looks after the settings, rewards, QR codes and staff of their restaurants.',
  owner: 'Everything, including the plan, invoices, new restaurants and deleting the business.',
};

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

/** The roles with a sentence each; hidden if there is only one. */
function RoleField({
  roles,
  value,
  onChange,
}: {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}) {
  const [only] = roles;
  if (only && roles.length === 1) {
    return (
      <p className="text-sm">
        <strong className="font-semibold">{ROLE_NAMES[only]}.</strong> {WHAT_ROLES_DO[only]}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="font-medium text-sm">
        Role
      </p>
      <RadioCards
        label="Role"
        value={value}
        onValueChange={(chosen) => {
          const role = roles.find((name) => name === chosen);
          if (role) onChange(role);
        }}
      >
        {roles.map((role) => (
          <RadioCard key={role} value={role} name={ROLE_NAMES[role]}>
            <p className="pr-8 text-ink-soft text-sm">{WHAT_ROLES_DO[role]}</p>
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}

/** The member's restaurants. Null means all of them, including future ones. */
function VenuesField({
  venues,
  mayGiveAll,
  value,
  onChange,
  error,
}: {
  venues: readonly Pick<Venue, 'venueId' | 'name'>[];
  mayGiveAll: boolean;
  value: readonly string[] | null;
  onChange: (venueIds: string[] | null) => void;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">Restaurants</legend>
      <div className="-mx-2 flex flex-col">
        {mayGiveAll && (
          <Checkbox
            label="All, including future ones"
            checked={value === null}
            onCheckedChange={(isAll) => onChange(isAll ? null : [])}
          />
        )}
        {venues.map(({ venueId, name }) => (
          <Checkbox
            key={venueId}
            label={name}
            className={mayGiveAll ? 'ml-4' : undefined}
            checked={value === null || value.includes(venueId)}
            onCheckedChange={(isChosen) => {
              const chosen = value ?? venues.map((venue) => venue.venueId);
              const others = chosen.filter((known) => known !== venueId);
              onChange(isChosen ? [...others, venueId] : others);
            }}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
