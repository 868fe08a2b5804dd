import { createHash } from 'node:crypto';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { PaymentError } from '../port.ts';
import { claimRequest, findRequest, updateAnswer } from './requests-query.ts';

/** The same key gives the same answer and the work is done once, also when two ask at one time. */
export async function once<T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: string,
  request: { call: string } & Record<string, unknown>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return db.transaction(async (tx) => {
    if (await claimRequest(tx, { key, requestHash, createdAt: now() })) {
      const answer = await work(tx);
      await updateAnswer(tx, key, answer);
      return answer;
    }
    const earlier = await findRequest(tx, key);
    if (earlier?.requestHash !== requestHash) {
      throw new PaymentError('invalid', 'This key was used for another request');
    }
    return withDates(earlier.answer) as T;
  });
}

const MOMENTS = ['periodStart', 'periodEnd', 'endedAt', 'expiresAt'];

/** JSON knows no dates, and the answer has some. */
function withDates(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    MOMENTS.includes(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
