import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server, Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MAX_NOTES, TOO_MANY_NOTES_MESSAGE } from '#shared/venues/note-rules.ts';
import type { VenueNote } from '#shared/venues/notes-contract.ts';
import * as contract from '#shared/venues/notes-contract.ts';
import { findVenuesInScope, lockVenueInScope } from '../queries.ts';
import {
  countVenueNotes,
  deleteVenueNote,
  findVenueNotes,
  insertVenueNotes,
  updateVenueNote,
} from './queries.ts';

type VenueKey = { scope: TenantScope; id: string };
type NoteFields = Pick<VenueNote, 'day' | 'words'>;

async function listNotes(services: Services, place: VenueKey): Promise<VenueNote[]> {
  await requireVenueInScope(services.db, place);
  return findVenueNotes(services.db, place.id);
}

/** Locks the venue, so that two simultaneous notes cannot both take the last place. */
async function addNote(services: Services, place: VenueKey, words: NoteFields): Promise<VenueNote> {
  return services.db.transaction(async (tx) => {
    if (!(await lockVenueInScope(tx, place.scope, place.id))) throw venueMissingError();
    return insertWithinLimit(tx, place.id, words);
  });
}

async function insertWithinLimit(
  tx: Transaction,
  venueUuid: string,
  words: NoteFields,
): Promise<VenueNote> {
  if ((await countVenueNotes(tx, venueUuid)) >= MAX_NOTES) {
    throw new AppError('CONFLICT', TOO_MANY_NOTES_MESSAGE);
  }
  const [note] = await insertVenueNotes(tx, [{ venueUuid, ...words }]);
  if (!note) throw new Error('a note that was not stored');
  return note;
}

async function changeNote(
  services: Services,
  { noteId, ...place }: VenueKey & { noteId: string },
  words: NoteFields,
): Promise<VenueNote> {
  await requireVenueInScope(services.db, place);
  const note = await updateVenueNote(services.db, { venueUuid: place.id, id: noteId }, words);
  if (!note) throw noteMissingError();
  return note;
}

async function removeNote(
  services: Services,
  { noteId, ...place }: VenueKey & { noteId: string },
): Promise<void> {
  await requireVenueInScope(services.db, place);
  if (!(await deleteVenueNote(services.db, { venueUuid: place.id, id: noteId })))
    throw noteMissingError();
}

async function requireVenueInScope(db: Queryable, { scope, id }: VenueKey): Promise<void> {
  const owned = await findVenuesInScope(db, scope);
  if (!owned.some((venue) => venue.id === id.toLowerCase())) throw venueMissingError();
}

function venueMissingError(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}

function noteMissingError(): AppError {
  return new AppError('NOT_FOUND', 'There is no such note any more');
}

export function noteRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.listNotes, ({ scope, params }) =>
    listNotes(services, { scope, ...params }),
  );
  route(server, contract.addNote, ({ scope, params, body }) =>
    addNote(services, { scope, ...params }, body),
  );
  route(server, contract.changeNote, ({ scope, params, body }) =>
    changeNote(services, { scope, ...params }, body),
  );
  route(server, contract.removeNote, async ({ scope, params }) => {
    await removeNote(services, { scope, ...params });
    return { message: 'The note is removed' };
  });
}
