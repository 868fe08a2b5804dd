import type { User } from '#shared/accounts/contract.ts';
import { hasOwnPassword } from '#shared/accounts/rules.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import {
  ChangeEmailDialog,
  ChangeNameDialog,
  PendingEmailNotice,
} from './change-profile-dialogs.tsx';

export function ProfileCard({ user }: { user: User }) {
  const identity = hasOwnPassword(user) ? PRODUCT_NAME : user.authProvider;
  return (
    <SettingsCard title="Profile" description={`Managed through your ${identity} account`}>
      <div className="grid max-sm:divide-y max-sm:rounded-md max-sm:border sm:grid-cols-2 sm:gap-5">
        <ReadOnlyField label="First name" value={user.firstName ?? ''} />
        <ReadOnlyField label="Last name" value={user.lastName ?? ''} />
        <ReadOnlyField label="Email" value={user.email} className="sm:col-span-2" />
      </div>
      {user.pendingEmail && <PendingEmailNotice address={user.pendingEmail} />}
      {hasOwnPassword(user) && user.emailVerified && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ChangeNameDialog user={user} />
          <ChangeEmailDialog />
        </div>
      )}
    </SettingsCard>
  );
}

/** The longest value, in letters, that fits beside its label on the narrowest phone. */
const MAX_LENGTH_BESIDE_LABEL = 25;

/** A read-only field; on a phone the value is beside its label. */
function ReadOnlyField({
  label,
  value,
  className,
}: {
  label: string;
  value: string;
  className?: string;
}) {
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      className={classNames(
        'max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-y-0 max-sm:px-3 max-sm:[&>label]:w-18 max-sm:[&>label]:font-normal max-sm:[&>label]:text-ink-soft',
        // Longer values, and very large letters, get a line of their own below the label.
        value.length > MAX_LENGTH_BESIDE_LABEL && 'max-sm:pt-2 max-sm:[&>label]:w-full',
        'max-sm:[&>input]:w-auto max-sm:[&>input]:min-w-0 max-sm:[&>input]:flex-[1_1_9rem] max-sm:[&>input]:text-ellipsis max-sm:[&>input]:bg-transparent! max-sm:[&>input]:px-0',
        className,
      )}
    />
  );
}
