import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnySession } from './session.ts';

const HEADER = 'x-known-session';
const known = new Map<string, AnySession>();

/**
 * Lets the server make requests to itself on behalf of a session it has just looked up: with these
 * headers, the session is not looked up again. The headers cannot be guessed and are invalid once
 * `work` has ended.
 */
export async function withKnownSession<T>(
  session: AnySession,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = randomUUID();
  known.set(key, session);
  try {
    return await work({ [HEADER]: key });
  } finally {
    known.delete(key);
  }
}

export function knownSession({ headers }: Pick<FastifyRequest, 'headers'>): AnySession | undefined {
  const key = headers[HEADER];
  return typeof key === 'string' ? known.get(key) : undefined;
}
