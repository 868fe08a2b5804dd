import { type SQL, sql } from 'drizzle-orm';
import { IS_COMPLAINT } from '#server/stats/rollups/definitions.ts';
import { TAPPED_SUBJECTS } from '#shared/understanding/subjects.ts';

/** Whether a member of the venue's team has corrected the tone. */
export const IS_TONE_CORRECTED = sql`(corrected_at is not null and tone is distinct from read_tone)`;

/**
 * Selects what each of these answers complains about and praises, by tapping or in words: one row
 * per answer, subject and side, with `is_tapped`. Words that say more precisely what was tapped
 * replace it, so that 'Food' and 'the soup was cold' are one complaint. Counts and the lists that
 * they open both use this, so that they agree.
 */
export function selectSubjectSides(isAsked: SQL): SQL {
  return sql`
    with answers as materialized (
      select feedback.id, primary_issue,
        case when ${IS_COMPLAINT} then 'complained' when sentiment = 'positive' then 'praised' end
          as side,
        ${IS_TONE_CORRECTED} as is_said, safety, suspected_safety,
        -- Without words of their own, the topics are those of the tapped sentence.
        case when words_hash is null and text_general is not null then '{}' else topics end
          as topics,
        topic_tones
      from (select * from feedback where held_at is null and ${isAsked}) feedback
      left join understandings
        on understandings.feedback_id = feedback.id and tone is not null
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
    )
    select written.id, written.subject, written.side, tapped.id is not null as is_tapped
    from written left join tapped on tapped.id = written.id and tapped.side = written.side
      and written.subject = any(tapped.includes)
    union all
    select id, subject, side, true from tapped where not exists (
      select from written where written.id = tapped.id and written.side = tapped.side
        and written.subject = any(tapped.includes)
    )`;
}

const TAPS = sql.join(
  TAPPED_SUBJECTS.map(
    ({ category, subject, includes }) =>
      sql`(${category}::text, ${subject}::text, ${sql.param([...includes])}::text[])`,
  ),
  sql`, `,
);
