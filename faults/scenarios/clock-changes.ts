import { PASSWORD } from '#testing/factories.ts';
import { countFeedback } from '../count-feedback.ts';
import { leaveFeedback } from '../people/leave-feedback.ts';
import { isSuccessful, sendAttempt } from '../people/send-attempt.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const STARTER_MONTH = 30;

/** Clock changes, with the venue's local day and hour just before and after each. */
const MOMENTS = [
  {
    name: 'clocks go forward in London',
    timezone: 'Europe/London',
    sides: [
      { at: '2027-03-28T00:55:00Z', hour: 0, day: '2027-03-28' },
      { at: '2027-03-28T01:05:00Z', hour: 2, day: '2027-03-28' },
    ],
    isNewMonth: false,
  },
  {
    name: 'clocks go back in New York',
    timezone: 'America/New_York',
    sides: [
      { at: '2027-11-07T05:55:00Z', hour: 1, day: '2027-11-07' },
      { at: '2027-11-07T06:05:00Z', hour: 1, day: '2027-11-07' },
    ],
    isNewMonth: false,
  },
  {
    name: 'a month ends in summer time',
    timezone: 'Europe/London',
    sides: [
      { at: '2027-03-31T22:55:00Z', hour: 23, day: '2027-03-31' },
      { at: '2027-03-31T23:05:00Z', hour: 0, day: '2027-04-01' },
    ],
    isNewMonth: true,
  },
];

/**
 * Servers whose clocks are ten minutes apart run through daylight saving changes and similar
 * calendar boundaries.
 */
export const clockChanges: Scenario = {
  name: 'clock-changes',
  longestSeconds: 180,
  run: async (stage) => {
    const broken: string[] = [];
    for (const moment of MOMENTS) broken.push(...(await pass(stage, moment)));
    return { ...(await countFeedback(stage.database, stage.ledger)), broken, notes: [] };
  },
};

async function pass(stage: Stage, moment: (typeof MOMENTS)[number]): Promise<string[]> {
  const { name, timezone, sides, isNewMonth } = moment;
  const owner = await stage.hireOwner({ plan: 'starter' });
  const [venueId = ''] = owner.venueIds;
  await readRows(stage.database, 'update venues set timezone = $1 where venue_id = $2', [
    timezone,
    venueId,
  ]);
  const servers = await Promise.all(sides.map(({ at }) => startAt(stage, at)));
  const [before, after] = servers;
  if (!before || !after) return [`${name}: two servers were asked for`];

  // In sequence, so that the old month is full before the new one is tried.
  const accepted: string[] = [];
  for (const server of [before, after, before]) {
    const evening = Array.from({ length: STARTER_MONTH + 10 }, () =>
      leaveFeedback(stage.ledger, server.url, venueId),
    );
    for (const { attempt: entry, body } of await Promise.all(evening)) {
      if (isSuccessful(entry)) accepted.push(String(body.rewardCode));
    }
  }
  const most = isNewMonth ? 2 * STARTER_MONTH : STARTER_MONTH;
  const broken = accepted.length === most ? [] : [`${name}: ${accepted.length} instead of ${most}`];

  const body = { email: owner.email, password: PASSWORD };
  const signedIn = await sendAttempt([], before.url, '/api/auth/login', { method: 'POST', body });
  const headers = { authorization: `Bearer ${String(signedIn.body.token)}` };
  const known = await sendAttempt([], after.url, '/api/auth/user', { headers });
  if (!isSuccessful(known.attempt)) broken.push(`${name}: a session ends at once`);
  const [code = ''] = accepted;
  const redemption = { method: 'POST', body: { code, staffName: 'Sam' } } as const;
  const redeemed = await sendAttempt([], after.url, '/api/reward-codes/redeem', redemption);
  if (isSuccessful(redeemed.attempt)) stage.ledger.redeemed.push({ code, staffName: 'Sam' });
  else broken.push(`${name}: a code ends at once`);

  const shown = await readRows<{ day: string; hour: number }>(stage.database, SHOWN, [venueId]);
  const isShown = ({ day, hour }: { day: string; hour: number }) =>
    sides.some((side) => side.day === day && side.hour === hour);
  if (shown.length === 0 || !shown.every(isShown)) {
    broken.push(`${name}: counted at ${JSON.stringify(shown)}`);
  }
  await Promise.all(servers.map((server) => server.stop()));
  return broken;
}

/** The day and hour under which the rollups count the feedback, folded in or not. */
const SHOWN = `
  select distinct day::text, hour::int from (
    select venue_uuid, day, hour from rollups_by_day where feedback_count > 0
    union all
    select venue_uuid, day, hour from rollup_deltas where feedback_count > 0
  ) shown join venues on venues.id = shown.venue_uuid
  where venues.venue_id = $1`;

async function startAt(stage: Stage, at: string) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  const [server] = await stage.startServers(1, { NOW_OFFSET_SECONDS: String(seconds) });
  if (!server) throw new Error('a server was asked for');
  return server;
}
