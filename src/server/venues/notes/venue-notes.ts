import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { MAX_NOTES, TOO_MANY_NOTES_MESSAGE } from '#shared/venues/note-rules.ts';
import { findVenuesInScope, lockVenueInScope } from '../queries.ts';
import { countVenueNotes, deleteVenueNote, insertVenueNotes, updateVenueNote } from './queries.ts';

type VenueKey = { scope: TenantScope; id: string };
type NoteKey = VenueKey & { noteId: string };
type NoteFields = { day: string; words: string; topic?: Topic | null | undefined };

/**
 * Returns the note's id. Locks the venue, so that two simultaneous notes cannot both take the last
 * place.
 */
export async function addNote(
  services: Services,
  place: VenueKey,
  { topic = null, ...fields }: NoteFields,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    if (!(await lockVenueInScope(tx, place.scope, place.id))) throw venueNotFoundError();
    return insertWithinLimit(tx, {
      ...fields,
      topic,
      venueUuid: place.id,
      statedAt: services.now(),
    });
  });
}

async function insertWithinLimit(
  tx: Transaction,
  note: Parameters<typeof insertVenueNotes>[1][number],
): Promise<string> {
  if ((await countVenueNotes(tx, note.venueUuid)) >= MAX_NOTES) {
    throw new AppError('CONFLICT', TOO_MANY_NOTES_MESSAGE);
  }
  const [stored] = await insertVenueNotes(tx, [note]);
  if (!stored) throw new Error('a note that was not stored');
  return stored.id;
}

export async function changeNote(
  services: Services,
  { noteId, ...place }: NoteKey,
  { topic, ...fields }: NoteFields,
): Promise<void> {
  await requireVenueInScope(services.db, place);
  const change = { ...fields, ...(topic !== undefined && { topic }), at: services.now() };
  if (!(await updateVenueNote(services.db, { venueUuid: place.id, id: noteId }, change))) {
    throw noteNotFoundError();
  }
}

export async function removeNote(services: Services, { noteId, ...place }: NoteKey): Promise<void> {
  await requireVenueInScope(services.db, place);
  if (!(await deleteVenueNote(services.db, { venueUuid: place.id, id: noteId })))
    throw noteNotFoundError();
}

async function requireVenueInScope(db: Queryable, { scope, id }: VenueKey): Promise<void> {
  const owned = await findVenuesInScope(db, scope);
  if (!owned.some((venue) => venue.id === id.toLowerCase())) throw venueNotFoundError();
}

export function venueNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}

export function noteNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'This note no longer exists');
}
