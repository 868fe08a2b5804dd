import {
  NEWS_AUDIENCES,
  NEWS_KINDS,
  type NewsKind,
  type NewsSettings,
  type QuietHours,
} from '#shared/push/news.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { TimeInput } from './time-input.tsx';

const USUAL_QUIET_HOURS: QuietHours = { from: '23:30', to: '09:00' };

/** Who in a restaurant's team is notified of what, and how. */
export function VenueNotificationsCard({
  toldHow,
  quietError,
  onChange,
}: {
  toldHow: NewsSettings;
  quietError: string | undefined;
  onChange: (toldHow: NewsSettings) => void;
}) {
  return (
    <SettingsCard
      title="Who gets alerts"
      description="For people who don’t have TableTalk open. Everyone turns notifications on for their own devices."
    >
      <div className="flex flex-col gap-6">
        {NEWS_KINDS.map((kind) => (
          <fieldset key={kind} className="min-w-0">
            <legend className="font-medium">{NEWS_TEXTS[kind].title}</legend>
            <p className="mb-2 text-ink-soft text-sm">{NEWS_TEXTS[kind].description}</p>
            <div className="grid gap-3 sm:grid-cols-2">
              {CHANNELS.map(({ way, label }) => (
                <SelectField
                  key={way}
                  label={label}
                  options={WHO_OPTIONS}
                  value={toldHow[kind][way]}
                  onValueChange={(value) => {
                    const who = NEWS_AUDIENCES.find((known) => known === value);
                    if (who) onChange({ ...toldHow, [kind]: { ...toldHow[kind], [way]: who } });
                  }}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <QuietHoursField
          value={toldHow.quietHours ?? null}
          error={quietError}
          onChange={(quietHours) => onChange({ ...toldHow, quietHours })}
        />
      </div>
    </SettingsCard>
  );
}

const NEWS_TEXTS: Record<NewsKind, { title: string; description: string }> = {
  call: {
    title: 'A guest calls',
    description: 'In addition to the sound and light of the floor board.',
  },
  serious_complaint: {
    title: 'A serious complaint',
    description:
      'Straight away, and again by email after 24 and 48 hours if nobody has picked it up.',
  },
  guest_reply: {
    title: 'A guest writes back',
    description: 'In the conversation on their ticket.',
  },
};

const CHANNELS = [
  { way: 'push', label: 'Notification' },
  { way: 'mail', label: 'Email' },
] as const;

const WHO_OPTIONS = [
  { value: 'everyone', label: 'Everyone who works here' },
  { value: 'managers', label: 'Managers and owners' },
  { value: 'owners', label: 'Owners only' },
  { value: 'nobody', label: 'Nobody' },
];

/** When devices stay silent; missed news is still in the inbox and in emails. */
function QuietHoursField({
  value,
  error,
  onChange,
}: {
  value: QuietHours | null;
  error: string | undefined;
  onChange: (value: QuietHours | null) => void;
}) {
  return (
    <div>
      <Switch
        label="Quiet hours"
        description="No notifications except when a guest calls. Emails are still sent."
        checked={value !== null}
        onCheckedChange={(isOn) => onChange(isOn ? USUAL_QUIET_HOURS : null)}
      />
      {value && (
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
          <Field label="From" error={error}>
            {(control) => (
              <TimeInput
                value={value.from}
                onChange={(from) => onChange({ ...value, from })}
                {...control}
              />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <TimeInput
                value={value.to}
                onChange={(to) => onChange({ ...value, to })}
                {...control}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
