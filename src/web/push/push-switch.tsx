import { Switch } from '#web/ui/fields/switch.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { DevicePushState } from './device-push.ts';
import { useDevicePush } from './use-device-push.ts';

/** A compact switch for other pages; the details are in the settings. */
export function PushSwitch({ className }: { className?: string }) {
  const { device, isOn, preferences, isPending, turnOn, turnOff } = useDevicePush();
  if (!device || !preferences) return <Skeleton className="h-11 w-full max-w-80" />;
  const { state } = device;
  return (
    <Switch
      label="Tell me on this device"
      description={STATE_SENTENCES[state]}
      checked={isOn}
      disabled={state === 'unsupported' || state === 'denied' || isPending}
      onCheckedChange={(isChecked) => (isChecked ? turnOn(preferences) : turnOff())}
      className={className}
    />
  );
}

const STATE_SENTENCES: Readonly<Record<DevicePushState, string>> = {
  unsupported: 'This browser cannot show notifications.',
  denied: 'Notifications are blocked: allow them in the site settings of this browser.',
  off: 'Even when the screen is off.',
  on: 'Even when the screen is off. More in your settings.',
  failing: 'The last notification didn’t arrive. Switch it off and on again.',
};
