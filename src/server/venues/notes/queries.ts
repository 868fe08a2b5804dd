import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { venueNotes } from '../table.ts';

type NoteRow = typeof venueNotes.$inferSelect;
type NoteWords = Pick<NoteRow, 'day' | 'words'>;
type Note = NoteWords & Pick<NoteRow, 'id'>;

const note = { id: venueNotes.id, day: venueNotes.day, words: venueNotes.words };

export async function findVenueNotes(db: Queryable, venueUuid: string): Promise<Note[]> {
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
): Promise<Note[]> {
  return notes.length === 0 ? [] : db.insert(venueNotes).values(notes).returning(note);
}

type NoteKey = { venueUuid: string; id: string };

export async function updateVenueNote(
  db: Queryable,
  place: NoteKey,
  change: NoteWords,
): Promise<Note | undefined> {
  const [row] = await db.update(venueNotes).set(change).where(isNoteWithKey(place)).returning(note);
  return row;
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
