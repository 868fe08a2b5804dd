import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { venueNotes } from '../table.ts';

type NoteRow = typeof venueNotes.$inferSelect;
export type StoredNote = Pick<NoteRow, 'id' | 'day' | 'words' | 'topic' | 'statedAt'>;

const note = {
  id: venueNotes.id,
  day: venueNotes.day,
  words: venueNotes.words,
  topic: venueNotes.topic,
  statedAt: venueNotes.statedAt,
};

export async function findVenueNotes(db: Queryable, venueUuid: string): Promise<StoredNote[]> {
  return db
    .select(note)
    .from(venueNotes)
    .where(eq(venueNotes.venueUuid, venueUuid))
    .orderBy(asc(venueNotes.day), asc(venueNotes.id));
}

export async function countVenueNotes(db: Queryable, venueUuid: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(venueNotes)
    .where(eq(venueNotes.venueUuid, venueUuid));
  return row?.total ?? 0;
}

export async function insertVenueNotes(
  db: Queryable,
  notes: (typeof venueNotes.$inferInsert)[],
): Promise<StoredNote[]> {
  return notes.length === 0 ? [] : db.insert(venueNotes).values(notes).returning(note);
}

type NoteKey = { venueUuid: string; id: string };

/**
 * A new day or topic sets `statedAt` to now. If no topic is given, the note keeps the one it has.
 */
export async function updateVenueNote(
  db: Queryable,
  place: NoteKey,
  { at, ...change }: Pick<NoteRow, 'day' | 'words'> & { topic?: Topic | null; at: Date },
): Promise<boolean> {
  const topic = change.topic === undefined ? venueNotes.topic : sql`${change.topic}::text`;
  const isSame = sql`${venueNotes.day} = ${change.day} and ${venueNotes.topic} is not distinct from ${topic}`;
  const rows = await db
    .update(venueNotes)
    .set({
      ...change,
      statedAt: sql`case when ${isSame} then ${venueNotes.statedAt} else ${at.toISOString()} end`,
    })
    .where(isNoteWithKey(place))
    .returning({ id: venueNotes.id });
  return rows.length > 0;
}

export async function deleteVenueNote(db: Queryable, place: NoteKey): Promise<boolean> {
  const gone = await db
    .delete(venueNotes)
    .where(isNoteWithKey(place))
    .returning({ id: venueNotes.id });
  return gone.length > 0;
}

export async function deleteVenueNotes(db: Queryable, venueUuid: string): Promise<void> {
  await db.delete(venueNotes).where(eq(venueNotes.venueUuid, venueUuid));
}

function isNoteWithKey({ venueUuid, id }: NoteKey) {
  return and(eq(venueNotes.venueUuid, venueUuid), eq(venueNotes.id, id));
}
