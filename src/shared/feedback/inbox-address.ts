import { COMPLAINT_STATUSES, type ComplaintStatus } from '#shared/complaints/complaints.ts';
import { paths } from '#shared/site/paths.ts';
import { type PeriodChoice, readPeriod, writePeriod } from '#shared/stats/period.ts';
import { TOPIC_SIDES, type TopicSide } from '#shared/understanding/subjects.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import type { FeedbackKind } from './feedback-selection.ts';
import type { FeedbackCounts } from './list-contract.ts';
import { SEARCH_MAX_LENGTH } from './list-filters.ts';
import { RATINGS, type Rating } from './ratings.ts';
import { MAX_ANSWER_IDS_IN_ADDRESS } from './rules.ts';
import { readUnderstandingFilter, type UnderstandingFilter } from './understanding-filter.ts';

type Kind = { value: string; label: string; filter: FeedbackKind; count: keyof FeedbackCounts };

/** The inbox's filter chips, in their order. */
const INBOX_KINDS = [
  { value: 'all', label: 'All', filter: 'all', count: 'all' },
  { value: 'waiting', label: 'Waiting for you', filter: 'waiting', count: 'waiting' },
  { value: 'complaints', label: 'Complaints', filter: 'any_complaint', count: 'complaints' },
  { value: 'praise', label: 'Praise', filter: 'praise', count: 'praise' },
  { value: 'with-email', label: 'With email', filter: 'with_email', count: 'withEmail' },
] as const satisfies readonly Kind[];
export type InboxKind = (typeof INBOX_KINDS)[number]['value'];

/** Chips for readers who may not know which guests left an address. */
const KINDS_OF_READERS: readonly InboxKind[] = ['all', 'complaints', 'praise'];

export function availableInboxKinds({ isOnlyReading }: { isOnlyReading: boolean }) {
  return isOnlyReading
    ? INBOX_KINDS.filter(({ value }) => KINDS_OF_READERS.includes(value))
    : INBOX_KINDS;
}

export type InboxFilters = {
  kind: InboxKind;
  asked: PeriodChoice;
  search: string;
  /** Only complaints in this state. */
  state: ComplaintStatus | undefined;
  /** Only complaints taken by the user with this id. */
  takenBy?: string | undefined;
  rating?: Rating | undefined;
  /** Only answers from this table. */
  table?: string | undefined;
  /** Only these answers: their ids with commas between them. */
  answers?: string | undefined;
  /** With a topic: only answers that say this about it. */
  side?: TopicSide | undefined;
} & UnderstandingFilter;

/** One week, as in the dashboard's list. */
export const INBOX_PERIOD: PeriodChoice = { period: 'last_7_days' };

const INBOX_PAGE_SIZE = 25;
const TABLE_MAX_LENGTH = 50;

/** The default period: all time for a search, because a match may be from any day. */
export function defaultPeriod(search: string): PeriodChoice {
  return search === '' ? INBOX_PERIOD : { period: 'all_time' };
}

/** Reads the inbox's address, `?show=…&state=…&by=…&rating=…&table=…&topic=…&side=…&safety=…&answers=…&period=…&q=…&entry=…`. */
export function readInboxAddress(
  address: string,
  { isOnlyReading = false } = {},
): {
  filters: InboxFilters;
  entry: string | undefined;
} {
  const values = new URLSearchParams(address);
  const kinds = availableInboxKinds({ isOnlyReading });
  const kind = kinds.find(({ value }) => value === values.get('show'))?.value ?? 'all';
  const state = COMPLAINT_STATUSES.find((status) => status === values.get('state'));
  const entry = values.get('entry') ?? '';
  const rating = RATINGS.find((each) => each === values.get('rating'));
  const table = values.get('table')?.trim().slice(0, TABLE_MAX_LENGTH);
  const answers = readAnswers(values.get('answers') ?? '');
  const takenBy = values.get('by')?.slice(0, 64) || undefined;
  const understanding = readUnderstandingFilter(values);
  const side = TOPIC_SIDES.find((each) => each === values.get('side'));
  const search = (values.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  return {
    filters: {
      kind,
      asked: readPeriod(address, defaultPeriod(search)),
      search,
      state: kind === 'complaints' ? state : undefined,
      ...(kind === 'complaints' && state === 'taken' && !isOnlyReading && takenBy && { takenBy }),
      ...(rating && { rating }),
      ...(table && { table }),
      ...(answers && { answers }),
      ...understanding,
      ...(understanding.topic && side && { side }),
    },
    entry: ANSWER_ID.test(entry) ? entry : undefined,
  };
}

const ANSWER_ID = /^[\da-f-]{36}$/i;

function readAnswers(listed: string): string {
  const ids = listed.split(',').filter((id) => ANSWER_ID.test(id));
  return ids.slice(0, MAX_ANSWER_IDS_IN_ADDRESS).join(',');
}

/** The inbox with exactly these answers, as far as an address can name them: newest first. */
export function inboxAnswersAddress(venueId: string, ids: readonly string[]): string {
  const answers = ids.slice(0, MAX_ANSWER_IDS_IN_ADDRESS).join(',');
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, period: 'all_time', answers })}`;
}

/** The answers behind an early warning: short enough for an email, however many there are. */
export function inboxWarningAddress(venueId: string, warningId: string): string {
  return `${paths.feedback}?${new URLSearchParams({ venue: venueId, warning: warningId })}`;
}

/** The inbox with the answers that say this about a topic in a period. */
export function inboxTopicAddress(topic: Topic, side: TopicSide, asked: PeriodChoice): string {
  const filter = new URLSearchParams({ topic, side });
  return `${paths.feedback}?${writePeriod(filter.toString(), asked)}`;
}

/** Writes the filters into the address; leaves out defaults and keeps unrelated parameters. */
export function writeInboxFilters(before: string, filters: InboxFilters): string {
  const address = new URLSearchParams(writePeriod(before, filters.asked));
  if (isUnchosen(before, filters)) address.delete('period');
  const values = {
    show: filters.kind === 'all' ? '' : filters.kind,
    state: filters.kind === 'complaints' ? (filters.state ?? '') : '',
    by: filters.kind === 'complaints' && filters.state === 'taken' ? (filters.takenBy ?? '') : '',
    rating: filters.rating ?? '',
    table: filters.table ?? '',
    topic: filters.topic ?? '',
    side: (filters.topic && filters.side) ?? '',
    safety: filters.safety ?? '',
    answers: filters.answers ?? '',
    q: filters.search.trim(),
    entry: '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) address.set(name, value);
    else address.delete(name);
  }
  return address.toString();
}

/**
 * Whether the period is only the default. All time is a search's default, but if the owner had
 * chosen it before the search, it must stay when the search is cleared.
 */
function isUnchosen(before: string, { asked, search }: InboxFilters): boolean {
  if (asked.period !== defaultPeriod(search.trim()).period) return false;
  return search === '' || new URLSearchParams(before).get('period') !== asked.period;
}

/** Waiting guests are shown for all time, unless the owner asks for certain days. */
export function isOfAllTime({ kind, asked }: Pick<InboxFilters, 'kind' | 'asked'>): boolean {
  return asked.period === 'all_time' || (kind === 'waiting' && asked.period !== 'custom');
}

/** The filters as query parameters. */
export function inboxSelection(venueId: string, filters: InboxFilters) {
  const { kind, asked, search, state, takenBy, rating, table, topic, side, safety, answers } =
    filters;
  const { filter } = INBOX_KINDS.find(({ value }) => value === kind) ?? INBOX_KINDS[0];
  const days: PeriodChoice = isOfAllTime(filters) ? { period: 'all_time' } : asked;
  return {
    venueId,
    ...(search && { search }),
    ...days,
    filterType: filter,
    ...(state && { complaint: state }),
    ...(takenBy && { takenBy }),
    ...(rating && { rating }),
    ...(table && { table }),
    ...(topic && { topic }),
    ...(topic && side && { side }),
    ...(safety && { safety }),
    ...(answers && { ids: answers }),
  };
}

/** The query for one page of the inbox. */
export function inboxPageQuery(venueId: string, filters: InboxFilters, offset: number) {
  return { ...inboxSelection(venueId, filters), limit: INBOX_PAGE_SIZE, offset };
}

/** Address of the inbox with everything guests said in this period, filtered by words if given. */
export function inboxSearchAddress(words: string, asked: PeriodChoice): string {
  const search = words && new URLSearchParams({ q: words }).toString();
  return `${paths.feedback}?${writePeriod(search, asked)}`;
}
