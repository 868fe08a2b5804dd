import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/venues/notes-contract.ts';
import { addNote, changeNote, listNotes, removeNote } from './venue-notes.ts';

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
