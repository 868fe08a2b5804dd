import { recordAudit } from '#server/audit/record-audit.ts';
import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { ComplaintNote } from '#shared/feedback/complaint-contract.ts';
import { isComplaint } from '#shared/feedback/complaints.ts';
import { readEntry } from '../inbox/read-entry.ts';
import { announceResync } from '../live/announce-feedback.ts';
import { findNotes, insertNote } from './note-query.ts';

/** Adds an internal team note to a complaint. */
export async function noteComplaint(
  services: Services,
  { tenant, userId }: { tenant: TenantScope; userId: string },
  feedbackId: string,
  words: string,
): Promise<{ notes: ComplaintNote[] }> {
  const at = services.now();
  const { businessId } = tenant;
  await services.db.transaction(async (tx) => {
    const entry = await readEntry(tx, tenant, feedbackId);
    if (!isComplaint(entry)) throw new AppError('INVALID_INPUT', 'This answer is not a complaint');
    await insertNote(tx, { feedbackId, by: userId, words, createdAt: at });
    await appendToCaseOfAnswer(services, tx, feedbackId, { at, act: 'noted', by: userId, words });
    const details = { feedback: feedbackId };
    await recordAudit(tx, { at, userId, businessId, action: 'complaint.noted', details });
    await announceResync(tx, businessId);
  });
  return readNotes(services, tenant, feedbackId);
}

export async function readNotes(
  { db }: Pick<Services, 'db'>,
  tenant: TenantScope,
  feedbackId: string,
): Promise<{ notes: ComplaintNote[] }> {
  await readEntry(db, tenant, feedbackId);
  const notes = await findNotes(db, feedbackId);
  return {
    notes: notes.map((note) => ({
      ...note,
      words: note.words ?? '',
      createdAt: note.createdAt.toISOString(),
    })),
  };
}
