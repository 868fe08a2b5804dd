import { tableNames } from '#shared/qr/table-names.ts';
import { tablesText } from '#shared/qr/tables-text.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';
import { hoursProblems } from '#shared/venues/hours-problems.ts';
import {
  CLOCK_TIME_PATTERN,
  type OpeningHours,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';
import { MAX_TABLES } from '#shared/venues/update-rules.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { readClockTime } from './read-clock-time.ts';

/** Unsaved settings of a venue's live floor; its tables are a single text. */
export type LiveDraft = Pick<
  VenueUpdates,
  'liveFloor' | 'softAlerts' | 'openingHours' | 'toldHow'
> & { tables?: string };

export type LiveErrors = {
  hours: Partial<Record<Weekday, string>>;
  tables?: string | undefined;
  quietHours?: string | undefined;
};

/** The form's values: typed ones, otherwise saved ones. */
export function shownSettings(venue: Venue, draft: LiveDraft) {
  const { liveFloor, softAlerts, openingHours, toldHow } = venue;
  return {
    liveFloor,
    softAlerts,
    openingHours,
    toldHow,
    tables: tablesText(venue.tables),
    ...draft,
  };
}

/** The values that differ from the saved ones, and what prevents saving them. */
export function checkLiveDraft(
  venue: Venue,
  draft: LiveDraft,
): { changes: VenueUpdates; errors: LiveErrors; hasErrors: boolean } {
  const { tables: text, ...others } = asRead(draft);
  const read = text === undefined ? { names: venue.tables } : boardTableNames(text);
  const shown = shownSettings(venue, asRead(draft));
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

/** Interprets times even while they are being typed. */
function asRead(draft: LiveDraft): LiveDraft {
  const { openingHours, toldHow } = draft;
  const quiet = toldHow?.quietHours;
  return {
    ...draft,
    ...(openingHours && { openingHours: eachSpan(openingHours, readSpan) }),
    ...(toldHow &&
      quiet && {
        toldHow: {
          ...toldHow,
          quietHours: { from: readClockTime(quiet.from), to: readClockTime(quiet.to) },
        },
      }),
  };
}

function eachSpan(
  hours: NonNullable<OpeningHours>,
  change: (span: OpenSpan) => OpenSpan,
): NonNullable<OpeningHours> {
  const days = WEEKDAYS.map((weekday) => [weekday, hours[weekday].map(change)] as const);
  return { ...hours, ...Object.fromEntries(days) };
}

function readSpan({ opens, closes }: OpenSpan): OpenSpan {
  return { opens: readClockTime(opens), closes: readClockTime(closes) };
}

export function boardTableNames(text: string) {
  return tableNames(text, {
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
