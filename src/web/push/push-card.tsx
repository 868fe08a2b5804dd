import { useState } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import { NEWS_KINDS, type NewsKind, ON_SHIFT_FOR_MS, type QuietHours } from '#shared/push/news.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { DevicePushState, PushPreferences } from './device-push.ts';
import { useDevicePush } from './use-device-push.ts';

const USUAL_QUIET_HOURS: QuietHours = { from: '23:00', to: '08:00' };

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
  const { device, isOn, preferences, isPending, turnOn, turnOff } = useDevicePush();
  if (!device || !preferences) return <PushCardSkeleton />;
  const isPossible = device.state !== 'unsupported' && device.state !== 'denied';
  return (
    <SettingsCard {...HEADING}>
      <div className="flex flex-col gap-5">
        <Switch
          label="Tell me on this device"
          description="Even when TableTalk is closed."
          checked={isOn}
          disabled={!isPossible || isPending}
          onCheckedChange={(isChecked) => (isChecked ? turnOn(preferences) : turnOff())}
        />
        <PushStatus state={device.state} />
        {isOn && (
          <PreferenceFields preferences={preferences} isPending={isPending} onChange={turnOn} />
        )}
      </div>
    </SettingsCard>
  );
}

const HEADING = {
  title: 'Notifications',
  description: 'For this device only. Each restaurant’s settings say who gets alerts.',
};

function PreferenceFields({
  preferences,
  isPending,
  onChange,
}: {
  preferences: PushPreferences;
  isPending: boolean;
  onChange: (preferences: PushPreferences) => void;
}) {
  const { kinds, quietHours, onlyOnShift } = preferences;
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
              onChange({ ...preferences, kinds: wanted });
            }}
          />
        ))}
      </fieldset>
      <Switch
        label="Only while I am on shift"
        description={`You count as on shift for ${ON_SHIFT_FOR_MS / HOUR_MS} hours after you last used the floor board.`}
        checked={onlyOnShift}
        disabled={isPending}
        onCheckedChange={(isChecked) => onChange({ ...preferences, onlyOnShift: isChecked })}
      />
      <QuietHoursFields
        quietHours={quietHours}
        isPending={isPending}
        onChange={(hours) => onChange({ ...preferences, quietHours: hours })}
      />
    </>
  );
}

function PushCardSkeleton() {
  return (
    <SettingsCard {...HEADING}>
      <div className="flex items-center justify-between gap-4">
        <div className="flex-1">
          <Skeleton className="w-44 max-w-full" />
          <Skeleton className="mt-2.5 h-3.5 w-52 max-w-full" />
        </div>
        <Skeleton className="h-7 w-12 rounded-full" />
      </div>
    </SettingsCard>
  );
}

/** Why this device gets no push and what to do; renders nothing if all is well. */
function PushStatus({ state }: { state: DevicePushState }) {
  if (state === 'unsupported') {
    return <Alert tone="info">{unsupportedWords()}</Alert>;
  }
  if (state === 'denied') {
    return (
      <Alert tone="warning" title="Notifications are blocked in this browser">
        Open the site settings beside the address (the lock or the sliders), allow notifications,
        and reload this page.
      </Alert>
    );
  }
  if (state === 'failing') {
    return (
      <Alert tone="warning" title="The last notification didn’t arrive">
        You still get the email. Switch this off and on again. If that doesn’t help, check that your
        device allows notifications from this browser.
      </Alert>
    );
  }
  return null;
}

function unsupportedWords(): string {
  if (/iPhone|iPad/.test(navigator.userAgent)) {
    return 'On an iPhone or iPad, share this page to the home screen first, and open it from there.';
  }
  if (!window.isSecureContext) return 'Browsers show notifications only from pages with https.';
  return 'This browser cannot show notifications. Another browser on this device may.';
}

/**
 * Fields for the quiet hours, which are saved when a field is left, so that half-typed times never
 * apply.
 */
function QuietHoursFields({
  quietHours,
  isPending,
  onChange,
}: {
  quietHours: QuietHours | null | undefined;
  isPending: boolean;
  onChange: (quietHours: QuietHours | null) => void;
}) {
  const [typed, setTyped] = useState(quietHours ?? USUAL_QUIET_HOURS);
  const isSame = typed.from === typed.to;

  function save(): void {
    const isWhole = typed.from !== '' && typed.to !== '' && !isSame;
    const isNew = typed.from !== quietHours?.from || typed.to !== quietHours.to;
    if (isWhole && isNew) onChange(typed);
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Quiet hours"
        description="No notifications on this device between these times, by the restaurant’s clock."
        checked={Boolean(quietHours)}
        disabled={isPending}
        onCheckedChange={(isChecked) => onChange(isChecked ? typed : null)}
      />
      {quietHours && (
        <div className="flex flex-wrap gap-4">
          <TextField
            type="time"
            label="From"
            value={typed.from}
            className="w-36"
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
            onBlur={save}
          />
          <TextField
            type="time"
            label="Until"
            value={typed.to}
            className="w-36"
            error={isSame ? 'Choose two different times' : undefined}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
            onBlur={save}
          />
        </div>
      )}
    </div>
  );
}
