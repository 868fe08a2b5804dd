import { useMutation } from '@tanstack/react-query';
import { changePreferences, type User } from '#shared/accounts/contract.ts';
import { callApi } from '../platform/api.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { useSession } from '../platform/session.tsx';
import { toast } from '../platform/toasts.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

export function NotificationsCard({ user }: { user: User }) {
  const { updateUser } = useSession();
  const change = useMutation({
    mutationFn: (weeklySummaryEnabled: boolean) =>
      callApi(changePreferences, { body: { weeklySummaryEnabled } }),
    onSuccess: ({ user: changed }) => {
      updateUser(changed);
      const title = changed.weeklySummaryEnabled ? 'Weekly Summary On' : 'Weekly Summary Off';
      toast({ title });
    },
    onError: (error) => {
      const description = failureMessage(error, 'Your choice could not be saved.');
      toast({ title: 'Save Failed', description, variant: 'destructive' });
    },
  });
  // The choice shows at once, and goes back if it could not be saved.
  const isOn = change.isPending ? change.variables : user.weeklySummaryEnabled;
  return (
    <Card>
      <CardHeader title="Emails" description={`They go to ${user.email}.`} />
      <Switch
        label="Weekly summary"
        description="How the week went in each of your restaurants, on Monday morning."
        checked={isOn}
        disabled={change.isPending}
        onCheckedChange={(isChecked) => change.mutate(isChecked)}
      />
    </Card>
  );
}
