import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Listener, type ListenerHandle, listenOnChannel } from './listen-on-channel.ts';

/** The driver's message when its own timeout has expired. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout';
/**
 * The code that the database sends when it ends a transaction that our own code left idle: a bug,
 * not an outage.
 */
const IDLE_TOO_LONG = '25P03';

/** Accepted by query functions, so that they work both inside and outside a transaction. */
export type Queryable = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'
>;
export type Transaction = Queryable & { readonly isTransaction: true };
export type Database = Queryable & {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Consistent reads of any length, on connections that ordinary requests never wait for. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  listen(channel: string, listener: Listener): ListenerHandle;
  /** Runs a statement whose plan the database keeps; for requests that guests make often. */
  prepared<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  connections(): Record<'usual' | 'long', PoolCounts>;
};

/** A prepared statement. The same name must always have the same text. */
export type Statement = { name: string; text: string };

type PoolCounts = Record<'total' | 'idle' | 'waiting', number>;

export type DatabaseAddress = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database'
>;

export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** Connections that are reserved for snapshots. */
  longReads: pg.Pool;
  close: () => Promise<void>;
};

/** How long a request waits for a free connection before the caller is asked to try again. */
const FREE_CONNECTION_WITHIN_MS = 2_000;
/** A lost connection is retried anyway, so there is no point in waiting long on a silent one. */
const RECONNECT_TIMEOUT_MS = 3_000;
/**
 * A starting server or a backup connects only once, and a busy machine may take seconds to accept.
 */
const FIRST_CONNECTION_WITHIN_MS = 30_000;
/**
 * A new connection has to plan all statements again, so connections stay open through a quiet
 * minute.
 */
const IDLE_CONNECTION_MS = 120_000;
const STATEMENT_TIMEOUT_MS = 8_000;
const LONG_STATEMENT_TIMEOUT_MS = 60_000;
const MAX_LONG_READS = 4;
const OLDEST_MAJOR_VERSION = 15;

export async function openDatabase(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void = () => undefined,
  /** Address without a pooler, for features that need a lasting session. */
  direct: DatabaseAddress = address,
): Promise<OpenDatabase> {
  const pool = makePool(address, onIdleError, {
    max: 16,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
  });
  const longReads = makePool(address, onIdleError, {
    max: MAX_LONG_READS,
    statement_timeout: LONG_STATEMENT_TIMEOUT_MS,
    // Between two chunks of a download the server may wait for a phone on a bad connection.
    idle_in_transaction_session_timeout: 300_000,
  });
  try {
    const client = await pool.connect();
    await refuseOldServer(client).finally(() => client.release());
  } catch (error) {
    await pool.end();
    throw explainConnection(error, address);
  }
  for (const { options } of [pool, longReads]) {
    options.connectionTimeoutMillis = FREE_CONNECTION_WITHIN_MS;
  }
  const isPooled = direct.connectionString !== address.connectionString;
  const close = async () => {
    await Promise.all([pool.end(), longReads.end()]);
  };
  return { db: databaseOn({ pool, longReads, direct, isPooled }), pool, longReads, close };
}

function makePool(
  address: DatabaseAddress,
  onIdleError: (error: Error) => void,
  limits: { max: number; statement_timeout: number; idle_in_transaction_session_timeout: number },
): pg.Pool {
  const pool = new pg.Pool({
    ...sessionSettings(address),
    ...limits,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    // The driver's own timeout, in case the server does not respond and no longer enforces its
    // limits.
    query_timeout: limits.statement_timeout + 1_000,
    lock_timeout: 5_000,
  });
  // Without a listener, losing an idle connection would crash the process.
  pool.on('error', onIdleError);
  // Losing a connection in use would crash the process too; its query fails and reports the loss.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type DatabaseConnections = {
  pool: pg.Pool;
  longReads: pg.Pool;
  direct: DatabaseAddress;
  isPooled: boolean;
};

function databaseOn({ pool, longReads, direct, isPooled }: DatabaseConnections): Database {
  const all = drizzle({ client: pool });
  return Object.assign(all, {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      inTransaction(pool, asTransaction(work)),
    snapshot: <T>(work: (tx: Transaction) => Promise<T>) =>
      inTransaction(
        longReads,
        asTransaction(work),
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      ),
    // Behind a pooler the next statement may run in another session that lacks the prepared plan.
    prepared: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) =>
      (await pool.query<Row>({ ...(isPooled ? { text } : { name, text }), values: [...values] }))
        .rows,
    listen: (channel: string, listener: Listener) =>
      listenOnChannel(() => openSingleConnection(direct, RECONNECT_TIMEOUT_MS), channel, listener),
    connections: () => ({ usual: countsOf(pool), long: countsOf(longReads) }),
  });
}

function countsOf({ totalCount, idleCount, waitingCount }: pg.Pool): PoolCounts {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

function asTransaction<T>(work: (tx: Transaction) => Promise<T>) {
  return (client: pg.PoolClient) =>
    work(Object.assign(drizzle({ client }), { isTransaction: true as const }));
}

/** One connection without time limits, for work that queues for a lock or runs for long. */
export async function openSingleConnection(
  address: DatabaseAddress,
  connectionTimeoutMillis = FIRST_CONNECTION_WITHIN_MS,
): Promise<pg.Client> {
  const client = new pg.Client({ ...sessionSettings(address), connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseOldServer(client);
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explainConnection(error, address);
  }
}

async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_MAJOR_VERSION) {
    throw new StartError(
      `DATABASE_URL points at PostgreSQL ${major}; TableTalk needs ${OLDEST_MAJOR_VERSION} or newer.`,
    );
  }
}

/** Throws while the database does not answer. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether the failure is temporary, so that the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseUnavailable(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined
    ? DRIVER_MESSAGES.some((message) => error.message.startsWith(message))
    : NETWORK_CODES.has(code) ||
        UNAVAILABLE_STATES.has(code) ||
        /^08/.test(code) ||
        noSocket(error);
}

/**
 * Whether the database rejected the statement itself, or rolled it back because it conflicted with
 * another transaction. Nothing was stored then, and parts of the batch may be retried at once.
 */
export function isRollbackError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return !isDatabaseUnavailable(error) || ORDER_STATES.has(error.code ?? '');
}

const ORDER_STATES = new Set(['40001', '40P01']);

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const UNAVAILABLE_STATES = new Set([
  '25006', // read-only: a standby that took over, or a full disk guarded by the operator
  '40001', // serialization failure
  '40P01', // deadlock; this transaction was chosen to fail
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // shut down by the administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '58030', // input/output error
]);

const DRIVER_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  READ_TIMEOUT_MESSAGE,
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
];

/** A missing file is a bug; a missing Unix socket means that the database is not running. */
function noSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

function sessionSettings(address: DatabaseAddress): pg.ClientConfig {
  return {
    ...address,
    application_name: 'tabletalk',
    connectionTimeoutMillis: FIRST_CONNECTION_WITHIN_MS,
    keepAlive: true,
    options: '-c TimeZone=UTC',
    // The private server listens on a Unix socket, where the environment's PGSSLMODE must not
    // apply.
    ...(address.connectionString ? {} : { ssl: false }),
  };
}

/** Explains the failure without quoting the address, which may contain a password. */
function explainConnection(error: unknown, address: DatabaseAddress): Error {
  if (error instanceof StartError) return error;
  const name = address.connectionString ? 'The database of DATABASE_URL' : 'The private database';
  const code = codeOf(error);
  if (address.connectionString && !URL.canParse(address.connectionString)) {
    return new StartError('DATABASE_URL is not a valid address.');
  }
  if (code === '28P01' || code === '28000') {
    return new StartError(`${name} refused the user name or password.`);
  }
  const reason = error instanceof Error && error.message ? firstLine(error.message) : code;
  return new StartError(
    `${name} cannot be reached (${withoutPassword(reason ?? 'no answer', address)}).`,
  );
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function withoutPassword(text: string, { connectionString }: DatabaseAddress): string {
  const password =
    connectionString && URL.canParse(connectionString) && new URL(connectionString).password;
  return password
    ? text.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…')
    : text;
}

/**
 * Replaces Drizzle's transaction, which leaks the connection when BEGIN fails and may return a
 * connection to the pool that is still inside a transaction.
 */
async function inTransaction<T>(
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
    broken = isReadTimeout(error) ? new Error('the line is silent') : await rollBack(client);
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
function isReadTimeout(error: unknown): boolean {
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
