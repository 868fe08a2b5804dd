import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AnySession } from './session.ts';

const HEADER = 'x-known-session';
const known = new Map<string, AnySession>();

/**
 * For calls that the server makes to itself on behalf of somebody whom it has just looked up: with
 * these headers they need not look again. Nobody else can guess them, and they end with the work.
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
