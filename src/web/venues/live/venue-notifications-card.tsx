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
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { TimeInput } from './time-input.tsx';

const USUAL_QUIET_HOURS: QuietHours = { from: '23:30', to: '09:00' };

/** Who in a restaurant's team is notified of what, and how. */
export function VenueNotificationsCard({
  toldHow,
  onChange,
}: {
  toldHow: NewsSettings;
  onChange: (toldHow: NewsSettings) => void;
}) {
  return (
    <CollapsibleCard title="Who gets alerts" description={audiencesInWords(toldHow)}>
      <p className="mb-4 text-ink-soft text-sm">
        For people who don’t have TableTalk open. Everyone turns notifications on for their own
        devices.
      </p>
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
      </div>
    </CollapsibleCard>
  );
}

/** "Calls: everyone. Serious complaints: managers. Replies: nobody." */
function audiencesInWords(toldHow: NewsSettings): string {
  return NEWS_KINDS.map((kind) => {
    const { push, mail } = toldHow[kind];
    // The audiences are listed from the widest to none.
    const widest = NEWS_AUDIENCES.find((who) => who === push || who === mail) ?? 'nobody';
    return `${NEWS_TEXTS[kind].short}: ${AUDIENCES[widest]}.`;
  }).join(' ');
}

const AUDIENCES: Record<(typeof NEWS_AUDIENCES)[number], string> = {
  everyone: 'everyone who works here',
  managers: 'managers and owners',
  owners: 'owners only',
  nobody: 'nobody',
};

const NEWS_TEXTS: Record<NewsKind, { short: string; title: string; description: string }> = {
  call: {
    short: 'Calls',
    title: 'A guest calls',
    description: 'In addition to the sound and light of the floor board.',
  },
  serious_complaint: {
    short: 'Serious complaints',
    title: 'A serious complaint',
    description:
      'Straight away, and again by email after 24 and 48 hours if nobody has picked it up.',
  },
  guest_reply: {
    short: 'Replies',
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
export function QuietHoursCard({
  value,
  error,
  onChange,
}: {
  value: QuietHours | null;
  error: string | undefined;
  onChange: (value: QuietHours | null) => void;
}) {
  return (
    <CollapsibleCard
      title="Quiet hours"
      description={value ? `${value.from} to ${value.to}` : 'Off'}
      isHeldOpen={error !== undefined}
    >
      <Switch
        label="Keep quiet hours"
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
    </CollapsibleCard>
  );
}
