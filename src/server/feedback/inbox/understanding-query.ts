import { type SQL, sql } from 'drizzle-orm';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { TopicSide } from '#shared/understanding/subjects.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { DECIDING_WORDS_SQL } from '../alarm-words-query.ts';
import { isDangerUndecidedSql } from '../alarms/alarm-decision-query.ts';
import { selectSubjectSides } from '../subject-sides-query.ts';
import type { FeedbackScope } from './resolve-feedback-scope.ts';

export type StoredUnderstanding =
  | (Omit<NonNullable<FeedbackItem['understanding']>, 'isEmergency'> & {
      isCorrected: boolean;
      correctedBy: string | null;
    })
  | null;

/** The understanding of a row of `feedback`, corrections included. */
export const UNDERSTANDING_SQL = sql<StoredUnderstanding>`(
  select json_build_object(
    'language', understood.language, 'tone', understood.tone, 'topics', understood.topics,
    'safety', understood.safety, 'suspectedSafety', understood.suspected_safety,
    'because', coalesce(${DECIDING_WORDS_SQL}, '{}'),
    'isCorrected', understood.corrected_at is not null, 'correctedBy', understood.corrected_by
  )
  from understandings understood
  where understood.feedback_id = feedback.id and understood.tone is not null
)`;

/** The reader failed on the words of a row of `feedback`, so there is no understanding. */
export const IS_UNREADABLE = sql<boolean>`exists (
  select from understandings understood
  where understood.feedback_id = feedback.id and understood.tone is null and understood.failed_reads > 0
)`;

/** The case of a row of `feedback`. Aliased, because statements sort by `id`. */
export const CASE_ID_SQL = sql<string | null>`(
  select opened.id as case_id from cases opened where opened.feedback_id = feedback.id
)`;

export type SuspectedMessage = Omit<NonNullable<FeedbackItem['suspectedOnTicket']>, 'at'> & {
  atMs: number;
};

const IS_SUSPECTED_AND_UNDECIDED = sql`written.suspected_safety is not null
  and message.words is not null and ${isDangerUndecidedSql(sql`written.feedback_id`)}`;

/** The last message on the ticket of a row of `feedback` about which the team is asked. */
export const SUSPECTED_ON_TICKET_SQL = sql<SuspectedMessage | null>`(
  select json_build_object('messageId', written.message_id, 'safety', written.suspected_safety,
    'words', message.words, 'atMs', (extract(epoch from written.written_at) * 1000)::float8)
  from message_readings written join thread_messages message on message.id = written.message_id
  where written.feedback_id = feedback.id and ${IS_SUSPECTED_AND_UNDECIDED}
  order by written.written_at desc limit 1
)`;

/** The ids of all feedback of these venues with a message about which the team is asked. */
export function selectSuspectedOnTickets(venueUuids: readonly string[]): SQL {
  return sql`
    select written.feedback_id from message_readings written
    join thread_messages message on message.id = written.message_id
    join feedback asked on asked.id = written.feedback_id
    where asked.venue_uuid = any(${sql.param([...venueUuids])}::uuid[])
      and ${IS_SUSPECTED_AND_UNDECIDED}
  `;
}

/**
 * Selects by topic, by what is said about it, and by safety class. The class may be that of the answer's words, of an open
 * case, or of a ticket message on which no person has decided since.
 */
export function matchesUnderstanding({
  topic,
  side,
  safety,
  venues,
}: Pick<FeedbackScope, 'topic' | 'side' | 'safety' | 'venues'>): SQL {
  const isAbout = topic ? sql`and ${isAboutTopicSql(topic, side, venues)}` : sql``;
  const ids = sql.param(venues.map(({ id }) => id));
  const isOfClass = safety === 'any' ? sql`is not null` : sql`= ${safety}`;
  // Safety matters are so few that reading all their ids is faster than scanning the list. A ticket
  // message about danger always has a case, and cases are indexed by venue.
  return safety
    ? sql`${isAbout} and feedback.id = any(array(
        select feedback_id from understandings
        where venue_uuid = any(${ids}::uuid[]) and safety ${isOfClass}
        union
        select known.feedback_id from cases known
        where known.venue_uuid = any(${ids}::uuid[]) and (
          known.status = 'open' and known.safety ${isOfClass}
          or exists (
            select from message_readings written
            where written.feedback_id = known.feedback_id and written.safety ${isOfClass}
              and ${isDangerUndecidedSql(sql`known.feedback_id`)}
          )
        )
      ))`
    : isAbout;
}

function isAboutTopicSql(
  topic: Topic,
  side: TopicSide | undefined,
  venues: FeedbackScope['venues'],
): SQL {
  if (side === 'complained' || side === 'praised') {
    // Read once per statement, because what was tapped depends on all words of an answer.
    const ids = venues.map(
      ({ id, timezone, days }) => sql`
        select id from (${selectSubjectSides(
          sql`venue_uuid = ${id}::uuid and ${days ? arrivedOnSql(days, timezone) : sql`true`}`,
        )}) said where subject = ${topic} and side = ${side}`,
    );
    return ids.length > 0
      ? sql`feedback.id = any(array(${sql.join(ids, sql` union all `)}))`
      : sql`false`;
  }
  const isCriticised = side
    ? sql`and exists (
        select from unnest(understood.topics, understood.topic_tones) as said(topic, tone)
        where said.topic = ${topic} and said.tone = 'negative'
      )`
    : sql``;
  // The venue is repeated so that PostgreSQL can read the rows of one venue by its index.
  return sql`exists (
    select from understandings understood
    where understood.feedback_id = feedback.id and understood.venue_uuid = feedback.venue_uuid
      and understood.topics @> array[${topic}]::text[] ${isCriticised}
  )`;
}
