import { useRef, useState } from 'react';
import type { NewsSettings } from '#shared/push/news.ts';
import { formatTableNames } from '#shared/qr/format-table-names.ts';
import { parseTableNames } from '#shared/qr/parse-table-names.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';
import { formatTableRanges } from '#shared/venues/format-table-ranges.ts';
import {
  CLOCK_TIME_PATTERN,
  hoursProblems,
  type OpeningHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';
import { MAX_TABLES } from '#shared/venues/update-rules.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { showFirstError } from '#web/platform/forms/show-first-error.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { SettingsCard } from '#web/ui/layout/settings-card.tsx';
import { useSaveVenues } from '../settings/use-save-venues.ts';
import { HoursCard } from './hours-card.tsx';
import { readClockTime } from './read-clock-time.ts';
import { QuietHoursCard, VenueNotificationsCard } from './venue-notifications-card.tsx';

/** A restaurant's live settings: one form, saved as a whole. */
export function LiveSettings({ venue }: { venue: Venue }) {
  const [draft, setDraft] = useState<LiveDraft>({});
  const { isSaving, save } = useSaveVenues();
  const form = useRef<HTMLDivElement>(null);
  const shown = shownSettings(venue, draft);
  const { changes, errors, hasErrors } = checkLiveDraft(venue, draft);
  const hasChanges = Object.keys(changes).length > 0;
  useUnsavedChangesGuard(hasChanges, () => setDraft({}));

  function edit(more: LiveDraft): void {
    setDraft((before) => ({ ...before, ...more }));
  }

  function saveAll(): void {
    if (hasErrors) {
      showFirstError(form.current);
      return;
    }
    // Keep edits that the owner typed while saving.
    save([{ id: venue.id, updates: changes }], () => setDraft((now) => (now === draft ? {} : now)));
  }

  return (
    <div ref={form} className="flex flex-col gap-6">
      <FloorCard venue={venue} shown={shown} onEdit={edit} />
      <HoursCard
        hours={shown.openingHours}
        timeZone={venue.timezone}
        errors={errors.hours}
        onChange={(openingHours) => edit({ openingHours })}
      />
      <TablesCard
        text={shown.tables}
        error={errors.tables}
        onChange={(tables) => edit({ tables })}
      />
      <VenueNotificationsCard
        toldHow={shown.toldHow}
        onChange={(toldHow) =>
          edit({
            toldHow,
            ...(isForSomebody(toldHow.serious_complaint) && { alertOnSerious: true }),
          })
        }
      />
      <QuietHoursCard
        value={shown.toldHow.quietHours ?? null}
        error={errors.quietHours}
        onChange={(quietHours) => edit({ toldHow: { ...shown.toldHow, quietHours } })}
      />
      <SaveBar
        status={hasErrors ? 'To save, correct the marked fields.' : 'Not saved yet.'}
        hasChanges={hasChanges}
        isSaving={isSaving}
        onSave={saveAll}
        onDiscard={() => setDraft({})}
        className="rounded-lg border px-5 sm:px-6"
      />
    </div>
  );
}

/** Whether guests may call staff, and what that requires of the team. */
function FloorCard({
  venue,
  shown,
  onEdit,
}: {
  venue: Venue;
  shown: Required<Pick<Venue, 'liveFloor' | 'softAlerts'>>;
  onEdit: (draft: LiveDraft) => void;
}) {
  return (
    <SettingsCard
      title={`Live floor of ${venue.name}`}
      description="Put it right while the guest is still in the room."
    >
      <div className="flex flex-col gap-5">
        <Switch
          label="Guests can call staff to their table"
          description="After a bad rating, the chat asks whether someone should come now. The call goes to your floor board, and the guest sees who is on the way."
          checked={shown.liveFloor}
          onCheckedChange={(liveFloor) => onEdit({ liveFloor })}
        />
        {shown.liveFloor && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm">
            Someone has to be there to answer. We only ask guests while you are open and either a
            floor board is open or someone on shift has notifications on. Otherwise the chat carries
            on as usual.
          </p>
        )}
        <Switch
          label="Light up tables of unhappy guests"
          description="A bad rating shows on the board as ‘unhappy, has not asked’. Nobody is called, and the guest sees nothing."
          checked={shown.softAlerts}
          disabled={!shown.liveFloor}
          onCheckedChange={(softAlerts) => onEdit({ softAlerts })}
        />
      </div>
    </SettingsCard>
  );
}

/** The tables that the floor board shows, written as for the QR codes. */
function TablesCard({
  text,
  error,
  onChange,
}: {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <CollapsibleCard
      title="Tables"
      description={listedTables(text) ?? 'None listed'}
      isHeldOpen={error !== undefined}
    >
      <p className="mb-4 text-ink-soft text-sm">
        The tables on your floor board, named as on their QR codes. Guests can call from these; for
        any other table, print its code again.
      </p>
      <TextAreaField
        label="Your tables"
        isOptional
        rows={2}
        placeholder="1-20, Bar, Terrace 1-6"
        value={text}
        error={error}
        hint="Separate them with commas, in the order of the room; 1-20 means all twenty. Without a list, guests can call from any table they name."
        onChange={(event) => onChange(event.target.value)}
      />
    </CollapsibleCard>
  );
}

/** "13 tables: 1–11, Window 1–2."; undefined if none can be read. */
function listedTables(text: string): string | undefined {
  const read = boardTableNames(text);
  const names = read.error === undefined ? read.names : [];
  if (names.length === 0) return undefined;
  return names.length === 1
    ? `1 table: ${names[0]}.`
    : `${names.length} tables: ${formatTableRanges(names)}.`;
}

/** Unsaved settings of a venue's live floor; its tables are a single text. */
type LiveDraft = Pick<
  VenueUpdates,
  'liveFloor' | 'softAlerts' | 'openingHours' | 'toldHow' | 'alertOnSerious'
> & {
  tables?: string;
};

type LiveErrors = {
  hours: Partial<Record<Weekday, string>>;
  tables?: string | undefined;
  quietHours?: string | undefined;
};

/** The form's values: typed ones, otherwise saved ones. */
function shownSettings(venue: Venue, draft: LiveDraft) {
  const { liveFloor, softAlerts, openingHours, alertOnSerious, toldHow } = venue;
  return {
    liveFloor,
    softAlerts,
    openingHours,
    // The API has a second switch for these alerts; the page shows both as one.
    toldHow: alertOnSerious ? toldHow : { ...toldHow, serious_complaint: NOTIFY_NOBODY },
    tables: formatTableNames(venue.tables),
    ...draft,
  };
}

const NOTIFY_NOBODY = { push: 'nobody', mail: 'nobody' } as const;

function isForSomebody({ push, mail }: NewsSettings['serious_complaint']): boolean {
  return push !== 'nobody' || mail !== 'nobody';
}

/** The values that differ from the saved ones, and what prevents saving them. */
function checkLiveDraft(
  venue: Venue,
  draft: LiveDraft,
): { changes: VenueUpdates; errors: LiveErrors; hasErrors: boolean } {
  const { tables: text, ...others } = readTypedTimes(draft);
  const read = text === undefined ? { names: venue.tables } : boardTableNames(text);
  const shown = shownSettings(venue, readTypedTimes(draft));
  const errors: LiveErrors = {
    hours: shown.openingHours ? hoursProblems(shown.openingHours) : {},
    tables: read.error,
    quietHours: quietProblem(shown.toldHow.quietHours),
  };
  // Unreadable text counts as a change too: leaving the page would lose it.
  const tables = read.error === undefined ? read.names : [text ?? ''];
  return {
    changes: changedFields(venue, text === undefined ? others : { ...others, tables }),
    errors,
    hasErrors:
      Object.keys(errors.hours).length > 0 || Boolean(errors.tables) || Boolean(errors.quietHours),
  };
}

/** Reads typed times even before their field is left. */
function readTypedTimes(draft: LiveDraft): LiveDraft {
  const { openingHours, toldHow } = draft;
  const quiet = toldHow?.quietHours;
  return {
    ...draft,
    ...(openingHours && { openingHours: mapSpans(openingHours, readSpan) }),
    ...(toldHow &&
      quiet && {
        toldHow: {
          ...toldHow,
          quietHours: { from: readClockTime(quiet.from), to: readClockTime(quiet.to) },
        },
      }),
  };
}

function mapSpans(
  hours: NonNullable<OpeningHours>,
  change: (span: OpenSpan) => OpenSpan,
): NonNullable<OpeningHours> {
  const days = WEEKDAYS.map((weekday) => [weekday, hours[weekday].map(change)] as const);
  return { ...hours, ...Object.fromEntries(days) };
}

function readSpan({ opens, closes }: OpenSpan): OpenSpan {
  return { opens: readClockTime(opens), closes: readClockTime(closes) };
}

function boardTableNames(text: string) {
  return parseTableNames(text, {
    tables: MAX_TABLES,
    refusal: `The board has room for ${MAX_TABLES} tables.`,
  });
}

function quietProblem(quiet: Venue['toldHow']['quietHours']): string | undefined {
  if (!quiet) return undefined;
  if (![quiet.from, quiet.to].every((time) => CLOCK_TIME_PATTERN.test(time)))
    return 'Please give both times, like 23:00 and 08:00.';
  return quiet.from === quiet.to ? 'Please give two different times.' : undefined;
}
