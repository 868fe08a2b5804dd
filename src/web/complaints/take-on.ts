import { ON_IT_NOTE } from '#shared/cases/cases.ts';
import { noteInCase } from '#shared/cases/contract.ts';
import { takeComplaint } from '#shared/complaints/contract.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export type TakeableAnswer = Pick<FeedbackItem, 'id' | 'complaint' | 'caseId' | 'alarm'>;

/**
 * Whether 'I'm on it' is offered: for any complaint, and for other answers with danger on which
 * nobody has acted.
 */
export function canTakeOn({ complaint, caseId, alarm }: TakeableAnswer): boolean {
  return complaint !== null || Boolean(alarm?.isUntended && caseId !== null);
}

/**
 * Records that the user is on it. An answer that is no complaint, such as praise with danger on
 * its ticket, cannot be taken, so a note is added to its case instead.
 */
export async function takeOn({ id, complaint, caseId }: TakeableAnswer): Promise<void> {
  if (complaint || caseId === null) await callApi(takeComplaint, { params: { id } });
  else await callApi(noteInCase, { params: { id: caseId }, body: { words: ON_IT_NOTE } });
}
