import { sql } from 'drizzle-orm';
import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';

const TAPPED = Object.values(PRAISE_TOPICS).map(({ sentence }) => sentence);

/** The guest rated, or tapped what was good, and wrote nothing. */
const HAS_NO_OWN_WORDS = sql`feedback.text_specific is null and (
  feedback.text_general is null or feedback.text_general = any(${sql.param(TAPPED)}::text[])
)`;

/**
 * Praise, for statements on `feedback`: the rating says so, and the words too where there are any. A
 * guest who gives five stars and tells of hives has not praised.
 */
export const IS_PRAISE = sql`feedback.sentiment = 'positive' and not feedback.is_serious_complaint
  and ((${HAS_NO_OWN_WORDS}) or exists (
    select from understandings understood
    where understood.feedback_id = feedback.id
      and understood.tone = 'positive' and understood.safety is null
      and understood.suspected_safety is null
  ))`;
