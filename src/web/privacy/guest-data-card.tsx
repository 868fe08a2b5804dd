import { useState } from 'react';
import { checkEmail } from '#shared/accounts/rules.ts';
import { findGuestData } from '#shared/privacy/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { type FoundGuest, FoundGuestData } from './found-guest-data.tsx';

/** Finds a guest's data, for guests who ask for a copy or for erasure. */
export function GuestDataCard() {
  const [found, setFound] = useState<FoundGuest>();
  const { form, field, failure, isSending, reset } = useForm({
    checks: { email: checkEmail },
    initial: { email: '' },
    send: (body, signal) => callApi(findGuestData, { body }, { signal }),
    onSuccess: (counts, { email }) => setFound({ ...counts, email }),
    fallback: 'The guest could not be looked up. Please try again.',
  });
  return (
    <SideCard
      title="A guest's data"
      description="When a guest asks, hand over or erase everything your restaurants hold of them."
    >
      <form {...form} className="flex flex-col gap-4">
        {failure && !field('email').error && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <TextField
            label="Guest's email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            placeholder="guest@example.com"
            className="flex-1"
            {...field('email')}
          />
          <Button type="submit" variant="secondary" loading={isSending} className="sm:mt-6.5">
            Find
          </Button>
        </div>
      </form>
      {found && (
        <FoundGuestData
          key={found.email}
          guest={found}
          onErased={() => {
            setFound(undefined);
            reset();
          }}
        />
      )}
    </SideCard>
  );
}
