import { type SQL, sql } from 'drizzle-orm';
import { GUEST_WORDS_ACTS } from '#shared/cases/cases.ts';

/** Words of an answer that raised an alarm, as the case keeps them. */
export type CaseAlarmWords = { atMs: number; words: string };

/** The words that opened the case, changed its class or made it an emergency, oldest first. */
export function caseAlarmWordsSql(caseId: SQL): SQL<CaseAlarmWords[]> {
  return sql<CaseAlarmWords[]>`coalesce((
    select json_agg(json_build_object('words', raised.words,
      'atMs', (extract(epoch from raised.at) * 1000)::float8) order by raised.number)
    from case_entries raised
    where raised.case_id = ${caseId} and raised.words is not null
      and raised.act = any(${sql.param([...GUEST_WORDS_ACTS])}::text[])
  ), '[]')`;
}
