import { route } from '#server/platform/http/route.ts';
import type { Session, TenantScope } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import * as contract from '#shared/complaints/contract.ts';
import { actOnComplaint } from './act-on-complaint.ts';
import { addComplaintNote, listComplaintNotes } from './complaint-notes.ts';

export function complaintRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.takeComplaint, ({ session, scope, params }) =>
    actOnComplaint(services, actor(session, scope), { feedbackId: params.id, act: 'taken' }),
  );

  route(server, contract.resolveComplaint, ({ session, scope, params, body }) =>
    actOnComplaint(services, actor(session, scope), {
      feedbackId: params.id,
      act: 'resolved',
      ...body,
    }),
  );

  route(server, contract.reopenComplaint, ({ session, scope, params }) =>
    actOnComplaint(services, actor(session, scope), { feedbackId: params.id, act: 'reopened' }),
  );

  route(server, contract.readComplaintNotes, ({ scope, params }) =>
    listComplaintNotes(services, scope, params.id),
  );

  route(server, contract.noteComplaint, ({ session, scope, params, body }) =>
    addComplaintNote(services, actor(session, scope), params.id, body.words),
  );
}

function actor({ userId }: Session, tenant: TenantScope) {
  return { userId, tenant };
}
