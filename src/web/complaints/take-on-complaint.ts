import { WORKING_ON_CASE_NOTE } from '#shared/cases/cases.ts';
import { noteInCase } from '#shared/cases/contract.ts';
import { takeComplaint } from '#shared/complaints/contract.ts';
import type { ComplaintState, FeedbackItem } from '#shared/feedback/list-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

export type TakeableAnswer = Pick<FeedbackItem, 'id' | 'complaint' | 'caseId' | 'alarm'>;

/**
 * Whether 'I'm on it' is offered: for any complaint, and for other answers with danger on which
 * nobody has acted.
 */
export function canTakeOnComplaint({ complaint, caseId, alarm }: TakeableAnswer): boolean {
  return complaint !== null || Boolean(alarm?.isUnattended && caseId !== null);
}

/**
 * Records that the user is on it. An answer that is no complaint, such as praise with danger on
 * its ticket, cannot be taken, so a note is added to its case instead. Returns the complaint as it
 * is afterwards; null for such a note.
 */
export async function takeOnComplaint({
  id,
  complaint,
  caseId,
}: TakeableAnswer): Promise<ComplaintState | null> {
  if (complaint || caseId === null) {
    const taken = await callApi(takeComplaint, { params: { id } });
    return taken.complaint;
  }
  await callApi(noteInCase, { params: { id: caseId }, body: { words: WORKING_ON_CASE_NOTE } });
  return null;
}

/**
 * Says who is on it. If two users take a complaint at the same moment, the server accepts both
 * requests but assigns the complaint to the first user only.
 */
export function toastTaker(complaint: ComplaintState | null, readerId: string): void {
  if (!complaint || complaint.takenBy === readerId) {
    toast({ title: 'You are on it' });
    return;
  }
  const name = complaint.takenByName ?? 'A colleague';
  toast({ title: `${name} got there first`, description: `${name} is on it.` });
}
