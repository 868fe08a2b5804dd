import { redactAddresses } from '#server/feedback/inbox/redact-addresses.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { MyPraise } from '#shared/today/contract.ts';
import { countPraiseForName, findFirstName, findPraiseForName } from './my-praise-query.ts';

const DAYS_LOOKED_BACK = 90;

/** Praise that names a member, shown to the member without revealing the guest. */
export async function readMyPraise(
  { db, now }: Services,
  scope: TenantScope,
  userId: string,
): Promise<MyPraise> {
  const name = await findFirstName(db, userId);
  if (name === null) return { name, praise: [], counts: countsOf([]) };
  const at = now();
  const since = new Date(at.getTime() - DAYS_LOOKED_BACK * DAY_MS);
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

const WEEKS = 13;

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
