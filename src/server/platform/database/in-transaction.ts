import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/** The driver's message when its own timeout has expired. */
export const READ_TIMEOUT_MESSAGE = 'Query read timeout';
/**
 * The code that the database sends when it ends a transaction that our own code left idle: a bug,
 * not an outage.
 */
const IDLE_TOO_LONG = '25P03';

/**
 * Replaces Drizzle's transaction, which leaks the connection when BEGIN fails and may return a
 * connection to the pool that is still inside a transaction.
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
    // The later error only reports a lost connection, so it would look like an outage.
    throw isIdleTooLong(loss) ? loss : error;
  } finally {
    client.off('error', noteLoss);
    client.release(broken);
  }
}

function isIdleTooLong(loss: Error | undefined): boolean {
  return loss !== undefined && 'code' in loss && loss.code === IDLE_TOO_LONG;
}

/**
 * If a connection did not answer one statement, it would not answer ROLLBACK either; closing it
 * rolls back too.
 */
function isSilence(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith(READ_TIMEOUT_MESSAGE);
}

async function rollBack(client: pg.ClientBase): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure as Error;
  }
}
