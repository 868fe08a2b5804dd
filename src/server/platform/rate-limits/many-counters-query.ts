import type { Statement } from '../database/database.ts';
import { clockMovedMs } from '../database/database-clock.ts';
import type { PlatformServices } from '../services.ts';

type Counter = { count: number; secondsLeft: number };
export type CounterPair = { first: Counter | undefined; second: Counter | undefined };

/**
 * Adds one for each of many at once: to the first counter of each, and where that is not past its
 * limit to the second, which they may share. Each gets the count that it would have seen alone.
 */
export async function addToCounters(
  services: Pick<PlatformServices, 'db' | 'now'>,
  {
    requests,
    first,
    second,
  }: {
    requests: readonly { first: string | undefined; second: string }[];
    first: { most: number; seconds: number };
    second: { seconds: number };
  },
): Promise<CounterPair[]> {
  const rows = await services.db.prepared<CounterRow>(ADD_TO_COUNTERS, [
    JSON.stringify(requests.map((keys, index) => ({ index, ...keys }))),
    clockMovedMs(services),
    first.seconds,
    first.most,
    second.seconds,
  ]);
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  return requests.map((_, index) => {
    const row = byIndex.get(index);
    return {
      first: counterOf(row?.first_count, row?.first_left),
      second: counterOf(row?.second_count, row?.second_left),
    };
  });
}

type CounterRow = {
  index: number;
  first_count: number | null;
  first_left: number | null;
  second_count: number | null;
  second_left: number | null;
};

function counterOf(
  count: number | null | undefined,
  secondsLeft: number | null | undefined,
): Counter | undefined {
  return count == null || secondsLeft == null ? undefined : { count, secondsLeft };
}

/** In the order of their keys, so that servers that count the same never deadlock. */
const ADD_TO_COUNTERS: Statement = {
  name: 'add-to-counters',
  text: `
    with clock as materialized (
      select now() + $2::float8 * interval '1 millisecond' as now
    ),
    request as materialized (
      select * from json_to_recordset($1::json) as request (index int, first text, second text)
    ),
    firsts as (
      insert into rate_limits (key, count, resets_at)
      select first, 1, now + $3::float8 * interval '1 second' from request, clock
      where first is not null order by first
      on conflict (key) do update set
        count = case when rate_limits.resets_at <= (select now from clock) then 1
          else rate_limits.count + 1 end,
        resets_at = case when rate_limits.resets_at <= (select now from clock)
          then excluded.resets_at else rate_limits.resets_at end
      returning key, count, resets_at
    ),
    going_on as (
      select index, second, row_number() over (partition by second order by index) as nth,
        count(*) over (partition by second) as callers
      from request left join firsts on firsts.key = request.first
      where coalesce(firsts.count, 0) <= $4::float8
    ),
    seconds as (
      insert into rate_limits (key, count, resets_at)
      select second, count(*), min(now) + $5::float8 * interval '1 second' from going_on, clock
      group by second order by second
      on conflict (key) do update set
        count = case when rate_limits.resets_at <= (select now from clock) then excluded.count
          else rate_limits.count + excluded.count end,
        resets_at = case when rate_limits.resets_at <= (select now from clock)
          then excluded.resets_at else rate_limits.resets_at end
      returning key, count, resets_at
    )
    select request.index, firsts.count as first_count,
      extract(epoch from firsts.resets_at - now)::float8 as first_left,
      (seconds.count - callers + nth)::int as second_count,
      extract(epoch from seconds.resets_at - now)::float8 as second_left
    from clock cross join request
    left join firsts on firsts.key = request.first
    left join going_on on going_on.index = request.index
    left join seconds on seconds.key = going_on.second
  `,
};
