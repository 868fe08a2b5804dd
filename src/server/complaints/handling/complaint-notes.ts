import { readFeedbackEntry } from '#server/feedback/inbox/list-feedback.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { isComplaint } from '#shared/complaints/complaints.ts';
import type { ComplaintNote } from '#shared/complaints/contract.ts';
import { findComplaintNotes, insertComplaintNote } from '../note-query.ts';
import { recordComplaintEvent } from '../record-complaint-event.ts';

/** Adds an internal team note to a complaint. */
export async function addComplaintNote(
  services: Services,
  { tenant, userId }: { tenant: TenantScope; userId: string },
  feedbackId: string,
  words: string,
): Promise<{ notes: ComplaintNote[] }> {
  const at = services.now();
  const { businessId } = tenant;
  await services.db.transaction(async (tx) => {
    const entry = await readFeedbackEntry(tx, tenant, feedbackId);
    if (!isComplaint(entry)) throw new AppError('INVALID_INPUT', 'This answer is not a complaint');
    await insertComplaintNote(tx, { feedbackId, by: userId, words, createdAt: at });
    const noted = { kind: 'noted', at, by: userId, words } as const;
    await recordComplaintEvent(services, tx, { feedbackId, businessId }, noted);
  });
  return listComplaintNotes(services, tenant, feedbackId);
}

export async function listComplaintNotes(
  { db }: Pick<Services, 'db'>,
  tenant: TenantScope,
  feedbackId: string,
): Promise<{ notes: ComplaintNote[] }> {
  await readFeedbackEntry(db, tenant, feedbackId);
  const notes = await findComplaintNotes(db, feedbackId);
  return {
    notes: notes.map((note) => ({
      ...note,
      words: note.words ?? '',
      createdAt: note.createdAt.toISOString(),
    })),
  };
}
