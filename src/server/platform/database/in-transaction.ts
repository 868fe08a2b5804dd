import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/** What the driver says when its own clock ran out. */
export const SILENCE = 'Query read timeout';
/** Our own work kept a transaction waiting until the database ended it: a bug, not an outage. */
const IDLE_TOO_LONG = '25P03';

/**
 * Drizzle's own transaction keeps the connection for ever when BEGIN fails, and gives one back to
 * the pool that may still be in the middle of a transaction.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let loss: Error | undefined;
  const noteLoss = (error: Error) => {
    loss ??= error;
  };
  client.on('error', noteLoss);
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = isSilence(error) ? new Error('the line is silent') : await rollBack(client);
    // Afterwards the driver only says that the connection is gone, which would pass for an outage.
    throw isIdleTooLong(loss) ? loss : error;
  } finally {
    client.off('error', noteLoss);
    client.release(broken);
  }
}

function isIdleTooLong(loss: Error | undefined): boolean {
  return loss !== undefined && 'code' in loss && loss.code === IDLE_TOO_LONG;
}

/** A line that swallowed one statement swallows the next, and its end undoes everything as well. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith(SILENCE);
}

async function rollBack(client: pg.ClientBase): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}
