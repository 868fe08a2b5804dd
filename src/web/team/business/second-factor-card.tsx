import { useMutation } from '@tanstack/react-query';
import { renameBusiness } from '#shared/team/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { refreshTeam, type Team, updateCachedTeam } from '../queries.ts';

/** For owners: whether managers need a second factor. */
export function SecondFactorCard({ team }: { team: Team }) {
  const { updateUser } = useSession();
  const change = useMutation({
    mutationFn: (managersNeedSecondFactor: boolean) =>
      callApi(renameBusiness, { body: { managersNeedSecondFactor } }),
    onMutate: (managersNeedSecondFactor) =>
      updateCachedTeam((known) => ({ ...known, managersNeedSecondFactor })),
    onSuccess: ({ user }) => updateUser(user),
    onError: (error) =>
      toastFailure(error, 'Error', 'This setting could not be saved. Please try again.'),
    onSettled: refreshTeam,
  });
  const without = team.members.filter(
    ({ role, hasSecondFactor }) => role === 'manager' && !hasSecondFactor,
  );
  return (
    <Card>
      <Switch
        label="Managers need two-step sign-in"
        description={`A passkey or an authenticator app, as well as the password. ${secondFactorState(without.length)}`}
        checked={team.managersNeedSecondFactor}
        disabled={change.isPending}
        onCheckedChange={(isOn) => change.mutate(isOn)}
      />
    </Card>
  );
}

function secondFactorState(without: number): string {
  if (without === 0) return 'Managers without it are asked to set it up first.';
  return without === 1
    ? 'One manager hasn’t set it up yet, and will be asked to.'
    : `${without} managers haven’t set it up yet, and will be asked to.`;
}
