import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

type LogStream = { write: (line: string) => void };

/**
 * The server's log. Errors are logged without values, because values may be people's words and
 * addresses.
 */
export function openLog(level: Config['logLevel'], stream?: LogStream): FastifyBaseLogger {
  const serializers = { err: withoutValues };
  return Fastify({ logger: { level, serializers, ...(stream && { stream }) } }).log;
}

/** Everything known about an error, except the values in it. */
function withoutValues(error: unknown) {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return { type: typeof cause, message: String(cause), stack: '' };
  const { code, table, constraint } = cause as Error & Record<string, unknown>;
  const message = isAboutValues(code) ? cause.message.replace(/".*"/s, '"…"') : cause.message;
  const stack = (cause.stack ?? '').replace(cause.message, () => message);
  return { type: cause.constructor.name, message, code, table, constraint, stack };
}

/** A failed query lists its parameters; the database's own error is the actual reason. */
function causeOf(error: unknown): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof DrizzleQueryError) return causeOf(inner.cause);
  }
  return error;
}

/** Only PostgreSQL's errors about invalid data (class 22) quote values. */
function isAboutValues(code: unknown): boolean {
  return typeof code === 'string' && code.startsWith('22');
}
