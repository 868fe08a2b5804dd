import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/venues/notes-contract.ts';
import { addNote, changeNote, listNotes, removeNote } from './keep-notes.ts';

export function noteRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.listNotes, ({ businessId, params }) =>
    listNotes(services, { businessId, ...params }),
  );
  route(server, contract.addNote, ({ businessId, params, body }) =>
    addNote(services, { businessId, ...params }, body),
  );
  route(server, contract.changeNote, ({ businessId, params, body }) =>
    changeNote(services, { businessId, ...params }, body),
  );
  route(server, contract.removeNote, async ({ businessId, params }) => {
    await removeNote(services, { businessId, ...params });
    return { message: 'The note is removed' };
  });
}
