import { HOUR_MS } from '#shared/durations.ts';
import { NEWS_KINDS, type NewsKind } from '#shared/push/news.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/on-shift.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { PushPreferences } from './device-push.ts';
import { PushStatus } from './push-status.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { useDevicePush } from './use-device-push.ts';

const KINDS: Readonly<Record<NewsKind, { label: string; description: string }>> = {
  call: { label: 'A guest calls', description: 'From a table, while they are still there.' },
  serious_complaint: {
    label: 'A serious complaint',
    description: 'Straight away, instead of an email.',
  },
  guest_reply: { label: 'A guest writes back', description: 'On their ticket.' },
};

/** The push settings of the signed-in user on this device. */
export function PushCard() {
  const { device, isOn, wishes, isPending, turnOn, turnOff } = useDevicePush();
  if (!device || !wishes) return <WaitingCard />;
  const isPossible = device.standing !== 'unsupported' && device.standing !== 'denied';
  return (
    <SideCard {...HEADING}>
      <div className="flex flex-col gap-5">
        <Switch
          label="Tell me on this device"
          description="Also while TableTalk is closed."
          checked={isOn}
          disabled={!isPossible || isPending}
          onCheckedChange={(isChecked) => (isChecked ? turnOn(wishes) : turnOff())}
        />
        <PushStatus standing={device.standing} />
        {isOn && <Wishes wishes={wishes} isPending={isPending} onChange={turnOn} />}
      </div>
    </SideCard>
  );
}

const HEADING = {
  title: 'Notifications',
  description: 'For this device only. Each restaurant’s settings say who gets alerts.',
};

function Wishes({
  wishes,
  isPending,
  onChange,
}: {
  wishes: PushPreferences;
  isPending: boolean;
  onChange: (wishes: PushPreferences) => void;
}) {
  const { kinds, quietHours, onlyOnShift } = wishes;
  return (
    <>
      <fieldset className="-mx-2 border-t pt-4" disabled={isPending}>
        <legend className="sr-only">What to tell me</legend>
        {NEWS_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            {...KINDS[kind]}
            checked={kinds.includes(kind)}
            // At least one kind has to stay on.
            disabled={isPending || (kinds.length === 1 && kinds.includes(kind))}
            onCheckedChange={(isChecked) => {
              const wanted = NEWS_KINDS.filter((one) =>
                one === kind ? isChecked : kinds.includes(one),
              );
              onChange({ ...wishes, kinds: wanted });
            }}
          />
        ))}
      </fieldset>
      <Switch
        label="Only while I am on shift"
        description={`Up to ${ON_SHIFT_FOR_MS / HOUR_MS} hours after you last had the floor board open or went to a table.`}
        checked={onlyOnShift}
        disabled={isPending}
        onCheckedChange={(isChecked) => onChange({ ...wishes, onlyOnShift: isChecked })}
      />
      <QuietHoursFields
        quietHours={quietHours}
        isPending={isPending}
        onChange={(hours) => onChange({ ...wishes, quietHours: hours })}
      />
    </>
  );
}

function WaitingCard() {
  return (
    <SideCard {...HEADING}>
      <div className="flex items-center justify-between gap-4">
        <div className="flex-1">
          <Skeleton className="w-44 max-w-full" />
          <Skeleton className="mt-2.5 h-3.5 w-52 max-w-full" />
        </div>
        <Skeleton className="h-7 w-12 rounded-full" />
      </div>
    </SideCard>
  );
}
