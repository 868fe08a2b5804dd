import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { SUBJECTS, type Subject, TAPPED_SUBJECTS } from '#shared/understanding/subjects.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import type { ZonedVenue } from './venue-totals.ts';

type SideCounts = { tapped: number; written: number };

export type SubjectCounts = { subject: Subject; complained: SideCounts; praised: SideCounts };

type SubjectRow = { subject: Subject; side: 'complained' | 'praised' } & SideCounts;

/** Whether a member of the venue's team has corrected the tone. */
export const IS_TONE_CORRECTED = sql`(corrected_at is not null and tone is distinct from read_tone)`;

/**
 * What guests complain about and praise, by tapping or in words. Each guest counts once per
 * subject: as tapped if they tapped it, otherwise as written. Words that say more precisely what
 * was tapped replace it, so that 'Food' and 'the soup was cold' are one complaint.
 */
export async function countSubjects(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan,
): Promise<SubjectCounts[]> {
  const { rows } = await db.execute<SubjectRow>(sql`
    with answers as materialized (
      select feedback.id, primary_issue, sentiment, is_serious_complaint,
        case when ${IS_COMPLAINT} then 'complained' when sentiment = 'positive' then 'praised' end
          as side,
        ${IS_TONE_CORRECTED} as is_said, safety, suspected_safety,
        -- Without words of their own, the topics are those of the tapped sentence.
        case when words_hash is null and text_general is not null then '{}' else topics end
          as topics,
        topic_tones
      from feedback left join understandings
        on understandings.feedback_id = feedback.id and tone is not null
      where feedback.venue_uuid = ${venue.id}::uuid and feedback.held_at is null
        and ${arrivedOnSql(days, venue.timezone, sql`feedback.created_at`)}
    ),
    written as materialized (
      select id, said.topic as subject,
        case said.tone when 'negative' then 'complained' else 'praised' end as side
      from answers cross join lateral unnest(topics, topic_tones) as said(topic, tone)
      where said.topic is not null and (
        (said.tone = 'negative' and (is_said or side = 'complained' or safety is not null))
        or (said.tone = 'positive' and (is_said or side = 'praised')
          and safety is null and suspected_safety is null)
      )
    ),
    tapped as materialized (
      select id, side, tap.subject, tap.includes
      from answers join (values ${TAPS}) as tap(category, subject, includes)
        on primary_issue = tap.category
      where side is not null
    ),
    said as (
      select written.subject, written.side, tapped.id is not null as is_tapped
      from written left join tapped on tapped.id = written.id and tapped.side = written.side
        and written.subject = any(tapped.includes)
      union all
      select subject, side, true from tapped where not exists (
        select from written where written.id = tapped.id and written.side = tapped.side
          and written.subject = any(tapped.includes)
      )
    )
    select subject, side, (count(*) filter (where is_tapped))::int as tapped,
      (count(*) filter (where not is_tapped))::int as written
    from said group by subject, side
  `);
  return SUBJECTS.map((subject) => ({
    subject,
    complained: sideOf(rows, subject, 'complained'),
    praised: sideOf(rows, subject, 'praised'),
  }))
    .filter(({ complained, praised }) => total(complained) + total(praised) > 0)
    .toSorted(
      (one, other) =>
        total(other.complained) - total(one.complained) ||
        total(other.praised) - total(one.praised),
    );
}

const TAPS = sql.join(
  TAPPED_SUBJECTS.map(
    ({ category, subject, includes }) =>
      sql`(${category}::text, ${subject}::text, ${sql.param([...includes])}::text[])`,
  ),
  sql`, `,
);

function sideOf(
  rows: readonly SubjectRow[],
  subject: Subject,
  side: SubjectRow['side'],
): SideCounts {
  const row = rows.find((each) => each.subject === subject && each.side === side);
  return { tapped: row?.tapped ?? 0, written: row?.written ?? 0 };
}

function total({ tapped, written }: SideCounts): number {
  return tapped + written;
}
