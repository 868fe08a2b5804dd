import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import {
  type DevicePush,
  type PushPreferences,
  readDevicePush,
  readPushPreferences,
  turnOffPush,
  turnOnPush,
} from './device-push.ts';

const deviceQuery = queryOptions({
  queryKey: ['push on this device'],
  queryFn: readDevicePush,
  staleTime: 0,
  retry: false,
});

/** This device's push settings, and functions to change them. */
export function useDevicePush() {
  const { data, isError } = useQuery(deviceQuery);
  const change = useMutation({
    mutationFn: (preferences: PushPreferences | 'nothing') =>
      preferences === 'nothing' ? turnOffPush() : turnOnPush(preferences),
    onSuccess: (device) => queryClient.setQueryData(deviceQuery.queryKey, device),
    onError: (error) => {
      const words = failureMessage(
        error,
        'Your browser could not connect to its notification service. Please try again.',
      );
      toast({ title: 'Not Switched On', description: words, variant: 'destructive' });
    },
  });
  // If the browser does not report its state, push can be switched on with the last settings.
  const device: DevicePush | undefined =
    data ?? (isError ? { state: 'off', preferences: readPushPreferences() } : undefined);
  const pending = change.isPending ? change.variables : undefined;
  return {
    device,
    isPending: change.isPending,
    /** Shows the change at once, and reverts if it fails. */
    isOn: pending ? pending !== 'nothing' : device?.state === 'on' || device?.state === 'failing',
    preferences: (pending && pending !== 'nothing' ? pending : undefined) ?? device?.preferences,
    turnOn: (preferences: PushPreferences) => change.mutate(preferences),
    turnOff: () => change.mutate('nothing'),
  };
}
