import { type SQL, sql } from 'drizzle-orm';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { SATISFIED_RATINGS } from '#shared/stats/definitions.ts';

/*
 * The database's words for what src/shared/stats/definitions.ts says. Plain text where prepared
 * statements need it too.
 */

/** When the guest was there: as they said, and where they did not, when the feedback came. */
export function visitOf(row: string, cameAt: string) {
  const day = `coalesce(${row}.visit_date, (${cameAt})::date)`;
  return {
    day,
    /** 1 is Monday. */
    weekday: `extract(isodow from ${day})::smallint`,
    hour: `coalesce(${row}.visit_hour, extract(hour from ${cameAt})::smallint)`,
  };
}

/** A complaint is what a guest felt bad about or what was flagged. */
export const IS_COMPLAINT = sql`(sentiment = 'negative' or is_serious_complaint)`;

export function isSatisfied(rating: SQL): SQL {
  return sql`${rating} in (${sql.raw(textsOf(SATISFIED_RATINGS))})`;
}

export const IS_SATISFIED = isSatisfied(sql`overall_rating`);

/** 0 for poor to 4 for excellent. */
export const RATING_POINTS = sql`(array_position(
  array[${sql.raw(textsOf(RATINGS))}], overall_rating
) - 1)`;

/** A team member as guests wrote it, without the blanks they did not mean. */
export const SERVER_SPELLING = sql`regexp_replace(btrim(server_name), '\\s+', ' ', 'g')`;

function textsOf(ratings: readonly string[]): string {
  return ratings.map((rating) => `'${rating}'`).join(', ');
}
