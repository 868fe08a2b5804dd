import { sql } from 'drizzle-orm';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ValidityStart } from '#shared/rewards/reward-validity.ts';
import type { RewardTrial } from '#shared/stats/returns-contract.ts';
import { judgeTrial, PACE_DAYS, type RunningHalf } from '#shared/stats/trials/judge-trial.ts';
import type { ZonedVenue } from '../venue-totals.ts';

type Row = RunningHalf & { drawn: ValidityStart; firstAt: string };

const NOBODY: RunningHalf = { guests: 0, did: 0, running: 0, recent: 0 };

/**
 * What became of the codes for which chance drew 'at once' or 'next visit', over all time. Only
 * expired codes count, so that both halves have had the same time. Null if none was drawn.
 */
export async function readRewardTrial(
  { db, now, config }: Services,
  venue: ZonedVenue,
): Promise<RewardTrial | null> {
  const at = now();
  const paceFrom = new Date(at.getTime() - PACE_DAYS * DAY_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    select drawn_usability as drawn,
      (count(*) filter (where is_over))::int as guests,
      (count(*) filter (where is_over and is_redeemed and days_later > 0))::int as did,
      (count(*) filter (where not is_over))::int as running,
      (count(*) filter (where created_at >= ${paceFrom}))::int as recent,
      min(created_at) as "firstAt"
    from (
      select drawn_usability, is_redeemed, created_at, expires_at <= ${at.toISOString()} as is_over,
        (redeemed_at at time zone ${venue.timezone})::date
          - (created_at at time zone ${venue.timezone})::date as days_later
      from reward_codes
      where venue_uuid = ${venue.id}::uuid and drawn_usability is not null
    ) drawn
    group by drawn_usability
  `);
  const firstAt = rows.map((row) => new Date(row.firstAt).getTime()).sort((a, b) => a - b)[0];
  if (firstAt === undefined) return null;
  const half = (drawn: ValidityStart) => rows.find((row) => row.drawn === drawn) ?? NOBODY;
  const [usual, treated] = [half('at_once'), half('next_visit')];
  const { timezone } = venue;
  const decidingDays = config.rewardCodeDays;
  const verdict = judgeTrial(
    { usual, treated },
    { firstAt: new Date(firstAt), at, timezone, decidingDays },
  );
  return {
    ...verdict,
    atOnce: { given: usual.guests, cameBack: usual.did },
    nextVisit: { given: treated.guests, cameBack: treated.did },
  };
}
