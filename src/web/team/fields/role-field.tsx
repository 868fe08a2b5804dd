import type { Role } from '#shared/team/roles.ts';
import { RadioCard, RadioCards } from '#web/ui/fields/radio-cards.tsx';
import { ROLE_NAMES } from '../role-names.ts';

/** For each role, one sentence for the user who grants it. */
const WHAT_ROLES_DO: Readonly<Record<Role, string>> = {
  staff: 'Redeems rewards and sees what guests praise. No guest’s name or address, no settings.',
  manager:
    'Reads and answers guests, and looks after settings, rewards, codes and the staff of their restaurants.',
  owner: 'Everything, also the plan, invoices, new restaurants and deleting the business.',
};

/** The roles with a sentence each; hidden if there is only one. */
export function RoleField({
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
