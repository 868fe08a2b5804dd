import type { Services } from '#server/services.ts';
import { lockCase } from './case-query.ts';
import {
  deleteCasesOf,
  findCasesWithWordsBefore,
  findRemovedVenuesWithCases,
} from './keep-query.ts';
import { appendToCase } from './log/append-to-case.ts';
import { findWords, forgetWords } from './log/log-query.ts';
import { noteRemovedNumbers } from './log/register.ts';
import { lockRegister } from './log/register-query.ts';

/** So many cases at once that nobody waits for them. */
const BATCH_CASES = 500;

/** What was written in cases is kept as long as what guests wrote; the log says that it went. */
export async function forgetCaseWords(services: Services, before: Date): Promise<void> {
  const { db } = services;
  for (;;) {
    const ids = await findCasesWithWordsBefore(db, before, BATCH_CASES);
    for (const id of ids) await forgetWordsOf(services, id, before);
    if (ids.length < BATCH_CASES) return;
  }
}

async function forgetWordsOf(services: Services, caseId: string, before: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    const old = row ? (await findWords(tx, caseId)).filter(({ at }) => at < before) : [];
    // Another server was quicker.
    if (!row || old.length === 0) return;
    const numbers = old.map(({ number }) => number);
    for (const number of numbers) await forgetWords(tx, caseId, number);
    const details = { numbers };
    await appendToCase(services, tx, row, { at: services.now(), act: 'forgotten', details });
  });
}

/** Cases of venues that were removed long ago; their numbers are noted, since they leave no gap. */
export async function deleteCasesOfRemovedVenues(services: Services, before: Date): Promise<void> {
  const { db } = services;
  for (const { venueUuid, businessId } of await findRemovedVenuesWithCases(db, before)) {
    let deleted: number;
    do {
      deleted = await db.transaction(async (tx) => {
        if (businessId) await lockRegister(tx, businessId);
        const numbers = await deleteCasesOf(tx, venueUuid, BATCH_CASES);
        const numbered = numbers.filter((number) => number !== null);
        if (businessId && numbered.length > 0) {
          await noteRemovedNumbers(services, tx, businessId, numbered);
        }
        return numbers.length;
      });
    } while (deleted === BATCH_CASES);
  }
}
