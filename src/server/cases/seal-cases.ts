import type { Services } from '#server/services.ts';
import { lockCase } from './case-query.ts';
import { appendToCase } from './log/append-to-case.ts';
import { takeCaseNumber } from './log/case-register.ts';
import { findBusinessOfVenue, lockCaseRegister } from './log/case-register-query.ts';
import { caseStateFromRow, findSeal } from './log/case-state.ts';
import { checkCaseLog } from './log/check-case-log.ts';
import { loadCaseKey } from './log/load-case-key.ts';
import { findCaseLog, updateCase } from './log/log-query.ts';
import { findUnsealedCases } from './retention-query.ts';

const BATCH_CASES = 200;

/**
 * Gives a number and a seal to cases from before logs were sealed with a key. The seal records the
 * state at that moment; earlier lines are covered by the old unkeyed chain only.
 */
export async function sealCases(services: Services): Promise<{ hasMore: boolean }> {
  const unsealed = await findUnsealedCases(services.db, BATCH_CASES);
  for (const each of unsealed) await sealCase(services, each);
  return { hasMore: unsealed.length === BATCH_CASES };
}

async function sealCase(
  services: Services,
  { id, venueUuid }: { id: string; venueUuid: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const businessId = await findBusinessOfVenue(tx, venueUuid);
    if (businessId) await lockCaseRegister(tx, businessId);
    const row = await lockCase(tx, id);
    const entries = row ? await findCaseLog(tx, id) : [];
    // Another server has just sealed the case.
    if (!row || findSeal(entries)) return;
    const { findings } = checkCaseLog(row, entries, await loadCaseKey(services, tx));
    const number = businessId ? await takeCaseNumber(services, tx, businessId) : null;
    await updateCase(tx, id, { number });
    const gone = entries.filter(({ words, wordsHash }) => words === null && wordsHash !== null);
    const details = {
      state: caseStateFromRow({ ...row, number }),
      // Lists the lines whose words were erased before the seal; only later losses are reported.
      numbers: gone.map((entry) => entry.number),
      isIntact: findings.length === 0,
    };
    await appendToCase(services, tx, row, { at: services.now(), act: 'sealed', details });
  });
}
