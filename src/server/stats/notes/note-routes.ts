import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server, Services } from '#server/services.ts';
import {
  addNote,
  changeNote,
  noteNotFoundError,
  removeNote,
  venueNotFoundError,
} from '#server/venues/notes/venue-notes.ts';
import { findVenuesWithToday } from '#server/venues/queries.ts';
import type { JudgedNote } from '#shared/venues/notes-contract.ts';
import * as contract from '#shared/venues/notes-contract.ts';
import { judgeNotes } from './judge-notes.ts';

type VenueKey = { scope: TenantScope; id: string };

/** The notes of a venue with their verdicts, which need the figures of the answers. */
async function listNotes(services: Services, { scope, id }: VenueKey): Promise<JudgedNote[]> {
  const venues = await findVenuesWithToday(services, scope);
  const venue = venues.find((each) => each.id === id.toLowerCase());
  if (!venue) throw venueNotFoundError();
  return judgeNotes(services, venue);
}

async function readNote(services: Services, place: VenueKey, id: string): Promise<JudgedNote> {
  const note = (await listNotes(services, place)).find((each) => each.id === id.toLowerCase());
  if (!note) throw noteNotFoundError();
  return note;
}

export function noteRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.listNotes, ({ scope, params }) =>
    listNotes(services, { scope, ...params }),
  );
  route(server, contract.addNote, async ({ scope, params, body }) => {
    const place = { scope, ...params };
    return readNote(services, place, await addNote(services, place, body));
  });
  route(server, contract.changeNote, async ({ scope, params, body }) => {
    const { noteId, ...place } = { scope, ...params };
    await changeNote(services, { ...place, noteId }, body);
    return readNote(services, place, noteId);
  });
  route(server, contract.removeNote, async ({ scope, params }) => {
    await removeNote(services, { scope, ...params });
    return { message: 'Note removed' };
  });
}
