import { type SQL, sql } from 'drizzle-orm';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import type { FeedbackScope } from './feedback-scope.ts';

export type UnderstandingOfRow =
  | (NonNullable<FeedbackItem['understanding']> & {
      isCorrected: boolean;
      correctedBy: string | null;
    })
  | null;

/**
 * What was made of the words of a row of `feedback`, as it counts now. Words that decided on a class
 * are told with the class only.
 */
export const UNDERSTANDING = sql<UnderstandingOfRow>`(
  select json_build_object(
    'language', understood.language, 'tone', understood.tone, 'topics', understood.topics,
    'safety', understood.safety,
    'because', case when understood.safety is null then '{}'::text[] else understood.because end,
    'isCorrected', understood.corrected_at is not null, 'correctedBy', understood.corrected_by
  )
  from understandings understood
  where understood.feedback_id = feedback.id and understood.tone is not null
)`;

/** The case of a safety matter that a row of `feedback` tells of; named, since rows are sorted by `id`. */
export const CASE_ID = sql<string | null>`(
  select opened.id as case_id from cases opened where opened.feedback_id = feedback.id
)`;

/** Whatever is a safety matter is a serious complaint as well, of which there are few. */
export function isUnderstoodAs({ topic, safety }: Pick<FeedbackScope, 'topic' | 'safety'>): SQL {
  const isAbout = topic
    ? sql`and ${isUnderstood(sql`understood.topics @> array[${topic}]::text[]`)}`
    : sql``;
  const isOfClass = safety === 'any' ? sql`is not null` : sql`= ${safety}`;
  return safety
    ? sql`${isAbout} and is_serious_complaint and ${isUnderstood(sql`understood.safety ${isOfClass}`)}`
    : isAbout;
}

/** The venue is said again, so that those of one venue can be read at once. */
function isUnderstood(as: SQL): SQL {
  return sql`exists (
    select from understandings understood
    where understood.feedback_id = feedback.id and understood.venue_uuid = feedback.venue_uuid
      and ${as}
  )`;
}
