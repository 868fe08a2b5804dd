import { sql } from 'drizzle-orm';

/**
 * The words that decided the safety class of a row `understood` of understandings. Null if a person
 * corrected the class, because the words are no evidence for the new class.
 */
export const DECIDING_WORDS_SQL = sql<
  string[] | null
>`case when coalesce(understood.safety, understood.suspected_safety)
  = coalesce(understood.read_safety, understood.read_suspected_safety) then understood.because end`;
