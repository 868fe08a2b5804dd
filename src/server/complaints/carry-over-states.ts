import type { Services } from '#server/services.ts';
import { carryOverStates, findStatesToCarryOver, lockAnswers } from './complaint-query.ts';

const BATCH_STATES = 500;
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Records the states of complaints that have no events: all states from before events were
 * recorded, and those that a server of an earlier version wrote during an update. Uses small
 * transactions, so that guests can go on answering meanwhile.
 */
export async function carryOverEarlierStates({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: string[] = await findStatesToCarryOver(db, { after, most: BATCH_STATES });
    await db.transaction(async (tx) => {
      await lockAnswers(tx, ids);
      await carryOverStates(tx, ids);
    });
    after = ids.at(-1);
  }
}
