import { sql } from 'drizzle-orm';

/**
 * Of a row `understood` of understandings: the words that decided on its class. They are told with
 * that class only, and not with another that somebody chose.
 */
export const BECAUSE = sql<
  string[] | null
>`case when coalesce(understood.safety, understood.suspected_safety)
  = coalesce(understood.read_safety, understood.read_suspected_safety) then understood.because end`;
