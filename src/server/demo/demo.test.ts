import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { replyCreditEntries } from '#server/billing/payments/table.ts';
import { businesses } from '#server/businesses/table.ts';
import { checkCaseLog } from '#server/cases/log/check-case-log.ts';
import { loadCaseKey } from '#server/cases/log/load-case-key.ts';
import { findCaseLog } from '#server/cases/log/log-query.ts';
import { cases } from '#server/cases/table.ts';
import { complaintStates } from '#server/complaints/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { calls } from '#server/floor/table.ts';
import type { Database } from '#server/platform/database/database.ts';
import { replies } from '#server/replies/table.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { rosterPeople, shifts, shiftTables } from '#server/roster/table.ts';
import { threadMessages, tickets } from '#server/tickets/table.ts';
import { venues } from '#server/venues/table.ts';
import { CHECKLISTS } from '#shared/cases/cases.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { newVenue } from '#shared/venues/contract.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { makeServices } from '#testing/make-services.ts';
import { DEMO_LOGIN, DEMO_VENUES } from './demo-business.ts';
import { readStory } from './read-story.ts';
import { seedDemo } from './seed-demo.ts';
import { minutesOf, venueClock, weekdayOf } from './story-clock.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
/** Words that make an unhappy answer serious even if the rating is not poor. */
const SERIOUS_WORDS =
  /\b(food poisoning|sick|ill|vomit|allerg\w*|hospital|injur\w*|glass|insect|cockroach|mouse|rat|mould|raw|hygiene|racis\w*|discriminat\w*|harass\w*|threat\w*|assault|unsafe)\b/i;

type Row = typeof feedback.$inferSelect & {
  timezone: string;
  reply: typeof replies.$inferSelect | null;
};

let db: Database;

describe('the demo’s feedback', () => {
  let rows: Row[];
  let codes: (typeof rewardCodes.$inferSelect)[];

  beforeAll(async () => {
    ({ db } = await testDatabase());
    await resetDatabase();
    await seedDemo(makeServices(db, NOW));
    ({ rows, codes } = await readAll());
  });
  afterAll(resetDatabase);

  test('the used reply credits of the demo’s owner equal the number of replies this month', async () => {
    const [owner] = await db.select().from(businesses);
    const november = new Date('2026-11-01T00:00:00Z');
    const used = rows.filter(({ reply }) => reply?.repliedAt && reply.repliedAt >= november);
    expect(owner?.repliesUsedThisMonth).toBe(used.length);
    expect(owner?.replyCreditsResetDate).toEqual(new Date('2026-12-01T00:00:00Z'));
    expect(owner?.firstFeedbackReceivedAt).toEqual(rows[0]?.createdAt);
    const ledger = await db.select().from(replyCreditEntries);
    const left = ledger.reduce((sum, { amount }) => sum + amount, 0);
    expect(left).toBe((owner?.monthlyReplyLimit ?? 0) - used.length);
  });

  test('the demo’s three venues have valid settings and about two thousand answers', async () => {
    const owned = (await db.select().from(venues)).filter(({ businessId }) => businessId);
    expect(owned.map(({ name }) => name).sort()).toEqual([
      'Harbour & Vine',
      'Luna Trattoria',
      'The Copper Kettle',
    ]);
    for (const venue of owned) {
      expect(newVenue.parse(venue).venueId).toBe(venue.venueId);
      expect(rows.filter(({ venueUuid }) => venueUuid === venue.id).length).toBeGreaterThan(500);
    }
    expect(rows.length).toBeGreaterThan(1_800);
    expect(rows.length).toBeLessThan(2_500);
  });

  test('the demo’s ratings are spread as in a well-run restaurant', () => {
    const share = (rating: string) =>
      rows.filter(({ overallRating }) => overallRating === rating).length / rows.length;
    expect(share('excellent')).toBeCloseTo(0.6, 1);
    expect(share('great')).toBeCloseTo(0.2, 1);
    expect(share('okay')).toBeCloseTo(0.1, 1);
    expect(share('poor')).toBeGreaterThan(0.02);
    expect(share('poor') + share('fair')).toBeLessThan(0.13);
  });

  test('no answer of the demo is from the future, older than six months, or earlier than its visit', () => {
    const zones = [...new Set(rows.map(({ timezone }) => timezone))];
    const clocks = new Map(zones.map((zone) => [zone, venueClock(zone)]));
    const isImpossible = ({ createdAt, timezone, visitDate, visitTime }: Row) => {
      const wall = clocks.get(timezone)?.wallTimeAt(createdAt);
      if (!wall || !visitDate || createdAt > NOW) return true;
      if (NOW.getTime() - createdAt.getTime() > 181 * DAY_MS) return true;
      if (visitDate === addDays(wall.date, -1)) return false;
      return visitDate !== wall.date || (visitTime ? minutesOf(visitTime) >= wall.minutes : false);
    };
    expect(rows.filter(isImpossible)).toEqual([]);
  });

  test('the demo’s trattoria has no visits on Mondays', () => {
    const days = rows
      .filter(({ venueId }) => venueId === 'luna-trattoria')
      .map(({ visitDate }) => weekdayOf(visitDate ?? ''));
    expect(new Set(days)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  test('the demo’s answers are stored as the widget sends them', () => {
    const isUnhappy = ({ overallRating }: Row) => ['poor', 'fair'].includes(overallRating ?? '');
    const wordsOf = (row: Row) => `${row.primaryIssue} ${row.textGeneral} ${row.textSpecific}`;
    const isSerious = (row: Row) =>
      isUnhappy(row) && (row.overallRating === 'poor' || SERIOUS_WORDS.test(wordsOf(row)));
    expect(rows.filter((row) => row.isSeriousComplaint !== isSerious(row))).toEqual([]);
    expect(rows.filter((row) => isUnhappy(row) && row.visitTime)).toEqual([]);
    expect(rows.filter((row) => !row.primaryIssue || !row.textGeneral)).toEqual([]);
    expect(rows.filter((row) => /[{}]|undefined|\ba [aeiou]/i.test(wordsOf(row)))).toEqual([]);
    const addresses = rows.flatMap(({ email }) => email ?? []);
    const isReal = (email: string) => !/^[a-z0-9.]+@example\.(com|org|net)$/.test(email);
    expect(addresses.filter(isReal)).toEqual([]);
    expect(addresses.length / rows.length).toBeCloseTo(0.25, 1);
  });

  test('the demo’s texts are rarely repeated, and some of them are long', () => {
    const texts = rows.flatMap(({ textSpecific }) => textSpecific ?? []);
    const longer = texts.filter((text) => text.length > 30);
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.9);
    expect(new Set(longer).size / longer.length).toBeGreaterThan(0.97);
    expect(texts.filter((text) => text.length > 450).length).toBeGreaterThan(5);
  });

  test('the demo’s replies go to an address or a ticket, after the answer and not in the future', () => {
    const replied = rows.flatMap((row) => (row.reply ? [{ ...row, ...row.reply }] : []));
    expect(replied.length).toBeGreaterThan(50);
    for (const row of replied) {
      const isOnTicket = row.delivery === 'on_ticket';
      expect(Boolean(row.email)).toBe(!isOnTicket);
      if (!isOnTicket) expect(row.message).toContain('Maya');
      expect(row.repliedAt && row.repliedAt > row.createdAt && row.repliedAt <= NOW).toBe(true);
    }
  });

  test('one venue of the demo has calls, and their events are in the right order', async () => {
    const made = await db.select().from(calls);
    expect(made.length).toBeGreaterThan(40);
    const [kettle] = await db.select().from(venues).where(eq(venues.liveFloor, true));
    expect(kettle?.name).toBe('The Copper Kettle');
    expect(kettle?.tables).toContain('Window 1');
    const isBroken = (call: (typeof made)[number]) => {
      const { createdAt, takenAt, doneAt, missedAt, settledAt, withdrawnAt } = call;
      const moments = [createdAt, takenAt, doneAt, missedAt, withdrawnAt, settledAt].filter(
        (moment) => moment !== null,
      );
      if (moments.some((moment, place) => place > 0 && moment < (moments[place - 1] ?? NOW)))
        return true;
      return moments.some((moment) => moment > NOW) || !kettle?.tables.includes(call.tableNumber);
    };
    expect(made.filter(isBroken)).toEqual([]);
    expect(new Set(made.map(({ status }) => status))).toEqual(
      new Set(['done', 'missed', 'withdrawn']),
    );
    const said = new Map(rows.map((row) => [row.id, row]));
    const joined = made.filter(({ feedbackId }) => feedbackId);
    expect(joined.length).toBeGreaterThan(5);
    const states = new Map(
      (await db.select().from(complaintStates)).map((state) => [state.feedbackId, state]),
    );
    for (const { feedbackId, tableNumber, status, takenBy } of joined) {
      const answer = said.get(feedbackId ?? '');
      expect(answer?.tableNumber).toBe(tableNumber);
      if (status !== 'done') continue;
      expect(states.get(feedbackId ?? '')).toMatchObject({ status: 'resolved', takenBy });
    }
  });

  test('two tickets of the demo contain messages from both venue and guest, and those guests left no address', async () => {
    const written = await db.select().from(threadMessages);
    const threads = await db.select().from(tickets);
    expect(threads).toHaveLength(2);
    expect(threads.filter(({ settledAt }) => settledAt)).toHaveLength(1);
    for (const { feedbackId, lastActivityAt } of threads) {
      const sides = written.filter((message) => message.feedbackId === feedbackId);
      expect(new Set(sides.map(({ side }) => side))).toEqual(new Set(['venue', 'guest']));
      expect(lastActivityAt <= NOW).toBe(true);
      const answer = rows.find(({ id }) => id === feedbackId);
      expect(answer).toMatchObject({ email: null, ticketHash: expect.any(Buffer) });
    }
    expect(written.filter(({ offeredReward }) => offeredReward)).toMatchObject([
      { offeredReward: 'slice_of_cake_of_the_day', acceptedAt: null },
    ]);
  });

  test('the demo’s cases were opened when their guests wrote, and its older cases are worked through and closed', async () => {
    const all = await db.select().from(cases).orderBy(asc(cases.openedAt));
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1));
    const key = await loadCaseKey(makeServices(db, NOW), db);
    for (const each of all) {
      const { id, openedAt, feedbackCreatedAt } = each;
      expect(openedAt.getTime() - feedbackCreatedAt.getTime()).toBeLessThan(MINUTE_MS);
      expect(checkCaseLog(each, await findCaseLog(db, id), key).findings).toEqual([]);
    }
    // The guest who wrote two hours ago, whose case is the first thing to do.
    expect(all.at(-1)).toMatchObject({ safety: 'injury', status: 'open', tableNumber: '11' });
    const closed = all.filter(({ status }) => status === 'closed');
    const open = all.filter(({ status }) => status === 'open');
    expect(open.length).toBeGreaterThan(0);
    expect(closed.length).toBeGreaterThan(open.length);
    for (const each of closed) {
      expect(Object.keys(each.steps).sort()).toEqual([...CHECKLISTS[each.safety]].sort());
      expect(each.closedAt && each.closedAt <= NOW && each.closedAt > each.openedAt).toBe(true);
    }
  });

  test('every safety matter among the demo’s answers has its case, so that Insights and Safety agree', async () => {
    const kept = await db.select().from(cases);
    const stories = await Promise.all(
      DEMO_VENUES.map(({ settings }) => readStory(settings.venueId)),
    );
    const texts = stories
      .flatMap(({ guests }) => guests)
      .flatMap(({ safety, text }) => (safety ? text : []));
    const matters = rows.filter(({ textSpecific }) => texts.includes(textSpecific ?? undefined));
    expect(kept.map(({ feedbackId }) => feedbackId).sort()).toEqual(
      matters.map(({ id }) => id).sort(),
    );
  });

  test('the demo’s owner works on complaints and cases in the daytime', async () => {
    const owner = (await db.select().from(users)).find(({ email }) => email === DEMO_LOGIN.email);
    const zones = new Map(rows.map(({ venueUuid, timezone }) => [venueUuid, timezone]));
    const states = await db.select().from(complaintStates);
    const acts = [
      ...states.flatMap(({ venueUuid, history }) => history.map((act) => ({ venueUuid, ...act }))),
      ...(await db.select().from(cases)).flatMap(({ venueUuid, steps }) =>
        Object.values(steps).map((step) => ({ venueUuid, ...step })),
      ),
    ].filter(({ by }) => by === owner?.id);
    expect(acts.length).toBeGreaterThan(50);
    const atNight = acts.filter(({ venueUuid, at }) => {
      const { minutes } = venueClock(zones.get(venueUuid) ?? '').wallTimeAt(new Date(at));
      return minutes < 9 * 60 || minutes > 21 * 60;
    });
    expect(atNight).toEqual([]);
  });

  test('every promised reward of the demo has a code of its own', () => {
    const byCode = new Map(codes.map((code) => [code.code, code]));
    expect(byCode.size).toBe(codes.length);
    const rewarded = rows.filter(({ rewardSelected }) => rewardSelected);
    expect(new Set(rewarded.map(({ rewardCode }) => rewardCode)).size).toBe(codes.length);
    const isBroken = ({ rewardCode, rewardSelected, venueUuid, createdAt }: Row) => {
      const code = byCode.get(rewardCode ?? '');
      if (code?.venueUuid !== venueUuid || code.createdAt > createdAt) return true;
      return rewardSelected !== 'surprise_me' && rewardSelected !== code.rewardType;
    };
    expect(rewarded.filter(isBroken)).toEqual([]);
    expect(rows.filter(({ rewardSelected, rewardCode }) => !rewardSelected && rewardCode)).toEqual(
      [],
    );
    const crockford = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;
    expect(codes.filter(({ code }) => !crockford.test(code))).toEqual([]);
  });

  test('every reward code of the demo is redeemed within its thirty days or expires', () => {
    const isBroken = (code: (typeof codes)[number]) => {
      const { isRedeemed, redeemedAt, redeemedBy, createdAt, expiresAt } = code;
      if (expiresAt.getTime() - createdAt.getTime() !== 30 * DAY_MS) return true;
      if (!isRedeemed) return Boolean(redeemedAt || redeemedBy);
      if (!redeemedAt || !redeemedBy) return true;
      return redeemedAt <= createdAt || redeemedAt >= expiresAt || redeemedAt > NOW;
    };
    expect(codes.filter(isBroken)).toEqual([]);
    const left = codes.filter(({ isRedeemed }) => !isRedeemed);
    expect(left.length / codes.length).toBeCloseTo(0.5, 1);
    expect(left.some(({ expiresAt }) => expiresAt > NOW)).toBe(true);
    expect(left.some(({ expiresAt }) => expiresAt < NOW)).toBe(true);
  });

  test('all shifts of the demo are in the past, and its guests mostly name the person who had their table', async () => {
    expect(await db.select().from(rosterPeople)).toHaveLength(12);
    expect(await db.select().from(shifts).where(gt(shifts.endsAt, NOW))).toEqual([]);
    // With statistics from when the tables were empty, PostgreSQL may compare every row with every
    // other, which takes minutes.
    await db.execute(sql`analyze feedback, shifts, shift_tables, roster_people`);
    const named = await db
      .select({ serverName: feedback.serverName, had: rosterPeople.name })
      .from(feedback)
      .innerJoin(
        shifts,
        and(
          eq(shifts.venueUuid, feedback.venueUuid),
          lte(shifts.startsAt, feedback.createdAt),
          gt(shifts.endsAt, feedback.createdAt),
        ),
      )
      .innerJoin(
        shiftTables,
        and(
          eq(shiftTables.shiftId, shifts.id),
          eq(shiftTables.tableName, sql`${feedback.tableNumber}`),
        ),
      )
      .innerJoin(rosterPeople, eq(rosterPeople.id, shiftTables.personId))
      .where(isNotNull(feedback.serverName));
    expect(named.length).toBeGreaterThan(300);
    const agreeing = named.filter((each) => each.serverName === each.had);
    expect(agreeing.length / named.length).toBeGreaterThan(0.8);
  });

  test('the demo’s trattoria had a bad spell and recovered', () => {
    const unhappyShare = (fromDays: number, toDays: number) => {
      const period = rows.filter(({ venueId, createdAt }) => {
        const days = (NOW.getTime() - createdAt.getTime()) / DAY_MS;
        return venueId === 'luna-trattoria' && days >= fromDays && days < toDays;
      });
      const isUnhappy = (rating: string | null) => rating === 'poor' || rating === 'fair';
      return period.filter((row) => isUnhappy(row.overallRating)).length / period.length;
    };
    expect(unhappyShare(60, 120)).toBeGreaterThan(2 * unhappyShare(0, 30));
  });
});

async function readAll() {
  const joined = await db
    .select()
    .from(feedback)
    .innerJoin(venues, eq(venues.id, feedback.venueUuid))
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .orderBy(asc(feedback.createdAt), asc(feedback.visitDate), asc(feedback.venueId));
  return {
    rows: joined.map((row) => ({
      ...row.feedback,
      timezone: row.venues.timezone,
      reply: row.replies,
    })),
    codes: await db.select().from(rewardCodes).orderBy(asc(rewardCodes.code)),
  };
}
