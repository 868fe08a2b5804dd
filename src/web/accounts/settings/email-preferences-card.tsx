import { useMutation } from '@tanstack/react-query';
import { changePreferences, type User } from '#shared/accounts/contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';

type Preference = 'weeklySummaryEnabled' | 'warningMailsEnabled' | 'billingMailsEnabled';

export function EmailPreferencesCard({ user }: { user: User }) {
  const [name, host] = user.email.split('@');
  return (
    <SettingsCard
      title="Emails"
      description={
        <>
          They go to {name}@<wbr />
          {host}.
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <MailSwitch
          user={user}
          preference="weeklySummaryEnabled"
          label="Weekly summary"
          title="Weekly Summary"
          description="How the week went in each of your restaurants, on Monday morning."
        />
        <MailSwitch
          user={user}
          preference="warningMailsEnabled"
          label="Early warnings"
          title="Early Warnings"
          description="When guests complain about something more often than usual. At most one email a day."
        />
        <MailSwitch
          user={user}
          preference="billingMailsEnabled"
          label="Plan and card"
          title="Plan and Card News"
          description="When your plan changes or ends, when you reach its monthly limit, and before your card expires. You always get receipts, and emails about refunds and failed payments."
        />
      </div>
    </SettingsCard>
  );
}

function MailSwitch({
  user,
  preference,
  label,
  title,
  description,
}: {
  user: User;
  preference: Preference;
  label: string;
  title: string;
  description: string;
}) {
  const { updateUser } = useSession();
  const change = useMutation({
    mutationFn: (isOn: boolean) => callApi(changePreferences, { body: { [preference]: isOn } }),
    onSuccess: ({ user: changed }) => {
      updateUser(changed);
      toast({ title: `${title} ${changed[preference] ? 'On' : 'Off'}` });
    },
    onError: (error) => {
      const words = failureMessage(error, 'Your choice could not be saved.');
      toast({ title: 'Save Failed', description: words, variant: 'destructive' });
    },
  });
  // Show the choice at once; it flips back if saving fails.
  const isOn = change.isPending ? change.variables : user[preference];
  return (
    <Switch
      label={label}
      description={description}
      checked={isOn}
      disabled={change.isPending}
      onCheckedChange={(isChecked) => change.mutate(isChecked)}
    />
  );
}
