import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { unifySpelling } from '#server/stats/rollups/spelling-query.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { PRAISE_DAYS } from '#shared/stats/people/contract.ts';
import type { MyPraise, PraiseItem, TodayResponse } from '#shared/today/contract.ts';
import { praiseRecipient } from '#shared/today/praise-recipient.ts';
import {
  countPraiseForName,
  findFirstName,
  findPraisedDay,
  findPraiseForName,
  findPraiseOfDay,
} from './praise-query.ts';

const WEEKS = 13;

/** The most items: as many as fit on a printed sheet. */
const MAX_ITEMS = 12;

/** The praise of yesterday, or of the last day that had any. */
export async function readLastPraise(
  db: Queryable,
  venue: VenueWithToday,
): Promise<TodayResponse['praise']> {
  const day = await findPraisedDay(db, venue);
  if (!day) return null;
  const candidates = await unifySpelling(db, await findPraiseOfDay(db, venue, day.date));
  const praise = candidates.flatMap(({ venueUuid: _, textGeneral, textSpecific, ...rest }) => {
    const words = textSpecific ?? textGeneral;
    return words === null ? [] : [{ ...rest, words }];
  });
  return { ...day, items: mostWorth(praise) };
}

/** Prefers praise with a name to praise without. Every name comes once before any comes twice. */
function mostWorth(praise: readonly PraiseItem[]): PraiseItem[] {
  const told = new Map<string, number>();
  const placed = praise
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .map((item) => {
      const { name } = praiseRecipient(item);
      const turn = told.get(name.toLowerCase()) ?? 0;
      told.set(name.toLowerCase(), turn + 1);
      return { item, turn };
    });
  return placed
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item);
}

function isNamed({ serverName }: PraiseItem): boolean {
  return Boolean(serverName);
}

/** Praise for a person is shown from this moment on. */
export function praiseSince(at: Date): Date {
  return new Date(at.getTime() - PRAISE_DAYS * DAY_MS);
}

/** Praise that names a member, shown to the member without revealing the guest. */
export async function readMyPraise(
  { db, now }: Services,
  scope: TenantScope,
  userId: string,
): Promise<MyPraise> {
  const name = await findFirstName(db, userId);
  if (name === null) return { name, praise: [], counts: countsOf([]) };
  const at = now();
  const since = praiseSince(at);
  const [rows, counted] = await Promise.all([
    findPraiseForName(db, scope, { name, since }),
    countPraiseForName(db, scope, { name, since, now: at }),
  ]);
  return {
    name,
    praise: rows.map(({ textGeneral, textSpecific, createdAt, ...row }) => ({
      ...row,
      words: redactAddresses(textSpecific ?? textGeneral ?? ''),
      createdAt: createdAt.toISOString(),
    })),
    counts: countsOf(counted),
  };
}

type PraiseCount = { daysAgo: number; topic: string | null; count: number };

function countsOf(rows: readonly PraiseCount[]): MyPraise['counts'] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  const topics = new Map<string, number>();
  let last30Days = 0;
  for (const { daysAgo, topic, count } of rows) {
    // Clocks differ slightly between servers, so a new answer can seem to be -1 days old.
    const week = WEEKS - 1 - Math.min(WEEKS - 1, Math.floor(Math.max(0, daysAgo) / 7));
    weeks[week] = (weeks[week] ?? 0) + count;
    if (daysAgo < 30) last30Days += count;
    if (topic) topics.set(topic, (topics.get(topic) ?? 0) + count);
  }
  return {
    all: weeks.reduce((sum, count) => sum + count, 0),
    last30Days,
    weeks,
    topics: [...topics]
      .map(([topic, count]) => ({ topic, count }))
      .sort((one, other) => other.count - one.count),
  };
}
