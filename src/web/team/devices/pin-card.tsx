import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { readPin, removePin, setPin } from '#shared/team/devices-contract.ts';
import { checkPin, PIN_DIGITS } from '#shared/team/pin-rules.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { useNow } from '#web/platform/browser/use-now.ts';
import { useForm } from '#web/platform/forms/use-form.ts';
import { toastFailure } from '#web/platform/toasts/toast-failure.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { lockedUntilWords } from './pin-lock-words.ts';

/** The member's own PIN for shared tablets. */
export function PinCard() {
  const { data } = useQuery(pinQuery);
  const hasPin = data?.hasPin === true;
  const lockEnd = lockedUntilWords(data?.pinLockedUntil, useNow());
  const { form, field, failure, isSending, reset } = useForm({
    checks: { pin: checkPin },
    initial: { pin: '' },
    send: (body, signal) => callApi(setPin, { body }, { signal }),
    onSuccess: ({ message }) => {
      reset();
      toast({ title: 'Saved', description: message });
      updateCachedPin(true);
    },
    fallback: 'We could not save your PIN. Please try again.',
  });
  const removal = useMutation({
    mutationFn: () => callApi(removePin, {}),
    onSuccess: ({ message }) => {
      toast({ title: 'Removed', description: message });
      updateCachedPin(false);
    },
    onError: (error) => {
      toastFailure(error, 'Error', 'That did not work. Please try again.');
    },
  });
  return (
    <Card>
      <CardHeader
        title="PIN for shared devices"
        description={
          hasPin
            ? 'You have one. Nobody can redeem in your name on a shared tablet without it.'
            : 'Optional. Four digits that prove it’s you when you redeem on a shared tablet.'
        }
      />
      {lockEnd && (
        <Alert tone="warning" title={`Your PIN is locked until ${lockEnd}`} className="mb-5">
          Too many wrong PINs were entered for your name. Choose a new one here; it works straight
          away.
        </Alert>
      )}
      <form {...form} className="flex flex-col gap-4">
        <TextField
          label={hasPin ? 'New PIN' : 'PIN'}
          hint="Four digits that are not easy to guess."
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_DIGITS}
          className="max-w-48"
          {...field('pin')}
        />
        {failure && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" loading={isSending}>
            {hasPin ? 'Change PIN' : 'Set PIN'}
          </Button>
          {hasPin && (
            <Button variant="quiet" loading={removal.isPending} onClick={() => removal.mutate()}>
              Remove PIN
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

const pinQuery = queryOptions({
  queryKey: [readPin.path],
  queryFn: ({ signal }) => callApi(readPin, {}, { signal }),
});

function updateCachedPin(hasPin: boolean): void {
  queryClient.setQueryData(pinQuery.queryKey, { hasPin });
}
