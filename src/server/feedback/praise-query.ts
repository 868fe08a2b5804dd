import { sql } from 'drizzle-orm';
import { PRAISE_TOPICS } from '#shared/feedback/topics.ts';

const TAPPED = Object.values(PRAISE_TOPICS).map(({ sentence }) => sentence);

/** The guest wrote nothing: there is only a rating or a tapped sentence. */
const HAS_NO_OWN_WORDS = sql`feedback.text_specific is null and (
  feedback.text_general is null or feedback.text_general = any(${sql.param(TAPPED)}::text[])
)`;

/**
 * Praise, for statements on `feedback`: a positive rating whose words, if any, are positive too. Five
 * stars with a text about hives are not praise.
 */
export const IS_PRAISE = sql`feedback.sentiment = 'positive' and not feedback.is_serious_complaint
  and ((${HAS_NO_OWN_WORDS}) or exists (
    select from understandings understood
    where understood.feedback_id = feedback.id
      and understood.tone = 'positive' and understood.safety is null
      and understood.suspected_safety is null
  ))`;
