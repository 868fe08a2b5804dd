import { ON_IT_NOTE } from '#shared/cases/cases.ts';
import { noteInCase } from '#shared/cases/contract.ts';
import { takeComplaint } from '#shared/feedback/complaint-contract.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

type Answer = Pick<FeedbackItem, 'id' | 'complaint' | 'caseId' | 'alarm'>;

/** Whether somebody can say that they are on it: for a complaint, and for danger of any answer. */
export function canTakeOn({ complaint, caseId, alarm }: Answer): boolean {
  return complaint !== null || Boolean(alarm?.isUntended && caseId !== null);
}

/**
 * Says that the reader is on it. An answer that is no complaint, such as praise whose ticket tells of
 * danger, cannot be taken: its case notes it.
 */
export async function takeOn({ id, complaint, caseId }: Answer): Promise<void> {
  if (complaint || caseId === null) await callApi(takeComplaint, { params: { id } });
  else await callApi(noteInCase, { params: { id: caseId }, body: { words: ON_IT_NOTE } });
}
