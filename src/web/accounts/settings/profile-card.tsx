import type { User } from '#shared/accounts/contract.ts';
import { hasOwnPassword } from '#shared/accounts/rules.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';

export function ProfileCard({ user }: { user: User }) {
  const identity = hasOwnPassword(user) ? PRODUCT_NAME : user.authProvider;
  return (
    <SideCard title="Profile" description={`Managed through your ${identity} account`}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" value={user.firstName ?? ''} readOnly />
        <TextField label="Last name" value={user.lastName ?? ''} readOnly />
        <TextField
          label="Email"
          type="email"
          value={user.email}
          readOnly
          className="sm:col-span-2"
        />
      </div>
    </SideCard>
  );
}
