import type { Services } from '#server/services.ts';
import { type CaseAct, isGuestWordsAct } from '#shared/cases/cases.ts';
import { lockCase } from './case-query.ts';
import { appendToCase } from './log/append-to-case.ts';
import { recordRemovedCaseNumbers } from './log/case-register.ts';
import { lockCaseRegister } from './log/case-register-query.ts';
import { type CaseRow, eraseCaseEntryText, findCaseEntriesWithText } from './log/log-query.ts';
import {
  deleteCasesOfVenue,
  findCasesWithOldWords,
  findRemovedVenuesWithCases,
} from './retention-query.ts';

/** Small enough that no request waits noticeably for the locks. */
const BATCH_CASES = 500;

/**
 * Erases case texts written before `before`, the cutoff for guests' texts as well, and logs the
 * erasure. The guest's words in a case are erased no later than the texts of the answer.
 */
export async function eraseCaseTexts(services: Services, before: Date): Promise<void> {
  const { db } = services;
  for (;;) {
    const ids = await findCasesWithOldWords(db, before, BATCH_CASES);
    for (const id of ids) await eraseTextsOfCase(services, id, before);
    if (ids.length < BATCH_CASES) return;
  }
}

async function eraseTextsOfCase(services: Services, caseId: string, before: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    const old = row
      ? (await findCaseEntriesWithText(tx, caseId)).filter((entry) => isDue(row, entry, before))
      : [];
    // Another server has just erased these texts.
    if (!row || old.length === 0) return;
    const numbers = old.map(({ number }) => number);
    for (const number of numbers) await eraseCaseEntryText(tx, caseId, number);
    const details = { numbers };
    await appendToCase(services, tx, row, { at: services.now(), act: 'forgotten', details });
  });
}

function isDue(
  { feedbackId, feedbackCreatedAt }: CaseRow,
  { at, act }: { at: Date; act: CaseAct },
  before: Date,
): boolean {
  if (at < before) return true;
  return isGuestWordsAct(act) && (feedbackId === null || feedbackCreatedAt < before);
}

/** Deletes cases of venues removed long ago; records their numbers, so that none seems missing. */
export async function deleteCasesOfRemovedVenues(services: Services, before: Date): Promise<void> {
  const { db } = services;
  for (const { venueUuid, businessId } of await findRemovedVenuesWithCases(db, before)) {
    let deleted: number;
    do {
      deleted = await db.transaction(async (tx) => {
        if (businessId) await lockCaseRegister(tx, businessId);
        const numbers = await deleteCasesOfVenue(tx, venueUuid, BATCH_CASES);
        const numbered = numbers.filter((number) => number !== null);
        if (businessId && numbered.length > 0) {
          await recordRemovedCaseNumbers(services, tx, businessId, numbered);
        }
        return numbers.length;
      });
    } while (deleted === BATCH_CASES);
  }
}
