import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venues } from '#server/venues/table.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import { youSaid } from '../table.ts';

/**
 * A venue and the sentence that its guests see, in one query, because every guest's page asks for
 * both.
 */
export async function findVenueWithSentence(db: Queryable, venueId: string) {
  const [row] = await db
    .select({
      venue: venues,
      youSaid: sql<PublicSentence | null>`(
        select json_build_object('words', said.words, 'guests', count(distinct party))
        from you_said said join you_said_answers on you_said_id = said.id
        where said.venue_uuid = venues.id and said.replaced_at is null
        group by said.id having count(distinct party) >= ${MIN_GUESTS}
      )`,
    })
    .from(venues)
    .where(and(eq(venues.venueId, venueId), isNull(venues.deletedAt)));
  return row;
}

/** The newest sentence with this answer behind it, if enough guests are behind that sentence. */
export async function findSentenceAbout(
  db: Queryable,
  feedbackId: string,
): Promise<PublicSentence | null> {
  const { rows } = await db.execute<PublicSentence>(sql`
    select words, count(distinct every.party)::int as guests
    from you_said_answers this
    join you_said on you_said.id = this.you_said_id
    join you_said_answers every on every.you_said_id = you_said.id
    where this.feedback_id = ${feedbackId}::uuid
    group by you_said.id having count(distinct every.party) >= ${MIN_GUESTS}
    order by you_said.created_at desc, you_said.id desc limit 1
  `);
  return rows[0] ?? null;
}

export async function deleteSentencesOfVenue(db: Queryable, venueUuid: string): Promise<void> {
  await db.delete(youSaid).where(eq(youSaid.venueUuid, venueUuid));
}
