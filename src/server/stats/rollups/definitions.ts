import { type SQL, sql } from 'drizzle-orm';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { SATISFIED_RATINGS } from '#shared/stats/definitions.ts';

/*
 * The definitions of src/shared/stats/definitions.ts as SQL, as plain text where prepared statements
 * need it.
 */

/** The time of the visit: as the guest stated it, or else when the feedback arrived. */
export function visitTimeSql(row: string, cameAt: string) {
  const day = `coalesce(${row}.visit_date, (${cameAt})::date)`;
  return {
    day,
    /** 1 is Monday. */
    weekday: `extract(isodow from ${day})::smallint`,
    hour: `coalesce(${row}.visit_hour, extract(hour from ${cameAt})::smallint)`,
  };
}

/** A complaint is a negative answer or one flagged as serious. */
export const IS_COMPLAINT = sql`(sentiment = 'negative' or is_serious_complaint)`;

export function isSatisfiedSql(rating: SQL): SQL {
  return sql`${rating} in (${sql.raw(textsOf(SATISFIED_RATINGS))})`;
}

export const IS_SATISFIED = isSatisfiedSql(sql`overall_rating`);

/** 0 for poor to 4 for excellent. */
export const RATING_POINTS = sql`(array_position(
  array[${sql.raw(textsOf(RATINGS))}], overall_rating
) - 1)`;

/** The name of a team member as written, without surrounding and repeated spaces. */
export const SERVER_SPELLING = sql`regexp_replace(btrim(server_name), '\\s+', ' ', 'g')`;

function textsOf(ratings: readonly string[]): string {
  return ratings.map((rating) => `'${rating}'`).join(', ');
}
