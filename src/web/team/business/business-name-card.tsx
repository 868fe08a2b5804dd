import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { paths } from '#shared/site/paths.ts';
import { BUSINESS_NAME_RULE } from '#shared/team/business-name.ts';
import { renameBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';

/** For owners: the name of the business, which its team reads in invitations and mails. */
export function BusinessNameCard({ user }: { user: User }) {
  const { updateUser } = useSession();
  const { form, field, failure, isSending } = useForm({
    checks: { name: textCheck(BUSINESS_NAME_RULE) },
    initial: { name: user.businessName },
    send: (body, signal) => callApi(renameBusiness, { body }, { signal }),
    onSuccess(answer) {
      updateUser(answer.user);
      toast({ title: 'Business renamed', description: answer.user.businessName });
    },
    fallback: 'The name could not be saved. Please try again.',
  });
  const { error, ...name } = field('name');
  return (
    <SettingsCard
      title="Business"
      description={
        <>
          Only your team sees this name, in invitations and emails. Guests see the{' '}
          <Link
            href={`${paths.settings}?tab=restaurants`}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            name of the restaurant
          </Link>
          .
        </>
      }
    >
      <form {...form} className="flex flex-col gap-5">
        {failure && !error && <Alert tone="error">{failure}</Alert>}
        <TextField
          label="Business name"
          autoComplete="organization"
          {...name}
          {...(error && { error })}
        />
        <div>
          <Button type="submit" variant="secondary" loading={isSending}>
            Save name
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
