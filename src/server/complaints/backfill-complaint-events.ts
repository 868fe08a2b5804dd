import type { Services } from '#server/services.ts';
import {
  findStatesWithoutEvents,
  insertEventsForOldStates,
  lockAnswers,
} from './complaint-query.ts';

const BATCH_STATES = 500;
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Records the states of complaints that have no events: all states from before events were
 * recorded, and those that a server of an earlier version wrote during an update. Uses small
 * transactions, so that guests can go on answering meanwhile.
 */
export async function backfillComplaintEvents({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const ids: string[] = await findStatesWithoutEvents(db, { after, most: BATCH_STATES });
    await db.transaction(async (tx) => {
      await lockAnswers(tx, ids);
      await insertEventsForOldStates(tx, ids);
    });
    after = ids.at(-1);
  }
}
