import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceResync } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { refuseUnseenDanger } from '#server/understanding/messages/read-messages.ts';
import { AppError } from '#shared/api/errors.ts';
import { type CaseStep, CHECKLISTS, WORKING_ON_CASE_NOTE } from '#shared/cases/cases.ts';
import type { CaseFile } from '#shared/cases/contract.ts';
import { findCase, isWorkingOnCase, lockCase } from './case-query.ts';
import { appendToCase, type NewCaseEntry } from './log/append-to-case.ts';
import { type CaseRow, updateCase } from './log/log-query.ts';
import { readCase } from './read-case.ts';
import type { CompletedCaseSteps } from './table.ts';

type CaseActor = { scope: TenantScope; userId: string };

/** Ticks or unticks a step. If nothing changes, nothing is logged. */
export async function markCaseStep(
  services: Services,
  actor: CaseActor,
  caseId: string,
  { step, isDone }: { step: CaseStep; isDone: boolean },
): Promise<CaseFile> {
  return workOnCase(services, actor, caseId, (row, at) => {
    if (!CHECKLISTS[row.safety].includes(step)) {
      throw new AppError('INVALID_INPUT', 'The checklist of this case has no such step');
    }
    refuseClosed(row);
    if (Boolean(row.steps[step]) === isDone) return undefined;
    const { [step]: _, ...others } = row.steps;
    const steps: CompletedCaseSteps = isDone
      ? { ...others, [step]: { at: at.toISOString(), by: actor.userId } }
      : others;
    return { change: { steps }, act: isDone ? 'step_done' : 'step_undone', details: { step } };
  });
}

export async function addCaseNote(
  services: Services,
  actor: CaseActor,
  caseId: string,
  words: string,
): Promise<CaseFile> {
  return workOnCase(services, actor, caseId, async (row, _at, tx) => {
    refuseClosed(row);
    // The button was tapped twice, or in a second tab.
    if (words === WORKING_ON_CASE_NOTE && (await isWorkingOnCase(tx, caseId, actor.userId)))
      return undefined;
    return { act: 'noted', words };
  });
}

/**
 * Closes a case. Refuses if its guest has written more messages about danger than the person has
 * seen.
 */
export async function closeCase(
  services: Services,
  actor: CaseActor,
  caseId: string,
  messagesSeen: number | undefined,
): Promise<CaseFile> {
  return workOnCase(services, actor, caseId, async ({ status, feedbackId }, at, tx) => {
    if (status === 'closed') return undefined;
    // A message that is read later reopens the case, because the reader waits for this lock.
    if (feedbackId && messagesSeen !== undefined) {
      await refuseUnseenDanger(tx, feedbackId, messagesSeen);
    }
    return { change: { status: 'closed', closedAt: at }, act: 'closed' };
  });
}

export async function reopenCase(
  services: Services,
  actor: CaseActor,
  caseId: string,
): Promise<CaseFile> {
  return workOnCase(services, actor, caseId, ({ status }) =>
    status === 'open'
      ? undefined
      : { change: { status: 'open', closedAt: null }, act: 'opened_again' },
  );
}

/** A closed case must be reopened first, so that the log shows who continued it. */
function refuseClosed({ status }: CaseRow): void {
  if (status === 'closed') {
    throw new AppError('CONFLICT', 'The case is closed. Reopen it to make changes.');
  }
}

type Work = Omit<NewCaseEntry, 'at' | 'by'> & { change?: Parameters<typeof updateCase>[2] };

/** Changes a case under a lock and logs the change. */
async function workOnCase(
  services: Services,
  { scope, userId }: CaseActor,
  caseId: string,
  decide: (row: CaseRow, at: Date, tx: Transaction) => Work | undefined | Promise<Work | undefined>,
): Promise<CaseFile> {
  const at = services.now();
  const { businessId } = scope;
  return services.db.transaction(async (tx) => {
    const isTheirs = await findCase(tx, scope, caseId);
    const row = isTheirs && (await lockCase(tx, caseId));
    if (!row) throw new AppError('NOT_FOUND', 'We can’t find this case');
    const work = await decide(row, at, tx);
    if (work) {
      const { change, ...entry } = work;
      if (change) await updateCase(tx, caseId, change);
      await appendToCase(services, tx, row, { ...entry, at, by: userId });
      const details = { case: caseId, act: entry.act };
      await recordAudit(tx, { at, userId, businessId, action: 'case.worked-on', details });
      await announceResync(tx, businessId);
    }
    return readCase({ ...services, db: tx }, scope, caseId);
  });
}
