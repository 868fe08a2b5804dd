import { isDeepStrictEqual } from 'node:util';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type CaseServices, caseKey } from './case-key.ts';
import { digest } from './entry-hash.ts';
import { findRegister, lockRegister, type RegisterRow, storeRegister } from './register-query.ts';

export type RegisterCheck = { lastNumber: number; missing: number[]; isIntact: boolean };

/** The next case number of a business, whose register stays locked until the transaction ends. */
export async function takeCaseNumber(
  services: CaseServices,
  tx: Transaction,
  businessId: string,
): Promise<number> {
  const { lastNumber } = await changeRegister(services, tx, businessId, (row) => ({
    ...row,
    lastNumber: row.lastNumber + 1,
  }));
  return lastNumber;
}

/** Records the numbers of cases deleted with their venue, so that they do not count as missing. */
export async function recordRemovedNumbers(
  services: CaseServices,
  tx: Transaction,
  businessId: string,
  numbers: readonly number[],
): Promise<void> {
  await changeRegister(services, tx, businessId, (row) => ({
    ...row,
    removed: [...row.removed, ...numbers].toSorted((a, b) => a - b),
  }));
}

/** Finds case numbers that are missing without a record, and whether the register was tampered with. */
export async function checkRegister(
  services: CaseServices,
  db: Queryable,
  businessId: string,
): Promise<RegisterCheck> {
  const { row, numbers } = await findRegister(db, businessId);
  if (!row) return { lastNumber: 0, missing: [], isIntact: numbers.length === 0 };
  const key = await caseKey(services, db);
  const known = [...numbers, ...row.removed].toSorted((a, b) => a - b);
  const all = Array.from({ length: row.lastNumber }, (_, index) => index + 1);
  const missing = all.filter((number) => !known.includes(number));
  const isIntact = isSealed(row, key) && isDeepStrictEqual([...new Set(known)], known);
  return {
    lastNumber: row.lastNumber,
    missing,
    isIntact: isIntact && (known.at(-1) ?? 0) <= row.lastNumber,
  };
}

async function changeRegister(
  services: CaseServices,
  tx: Transaction,
  businessId: string,
  change: (row: RegisterRow) => RegisterRow,
): Promise<RegisterRow> {
  const key = await caseKey(services, tx);
  const row = await lockRegister(tx, businessId);
  // A new seal would hide earlier tampering, so the register keeps a permanent mark.
  const wasChanged = row.wasChanged || !isSealed(row, key);
  const next = { ...change(row), wasChanged };
  await storeRegister(tx, { ...next, hash: sealOf(next, key) });
  return next;
}

/** The empty register of a business without cases has no seal yet. */
function isSealed(row: RegisterRow, key: Uint8Array): boolean {
  const isNew = row.hash === null && row.lastNumber === 0 && row.removed.length === 0;
  return !row.wasChanged && (isNew || row.hash === sealOf(row, key));
}

function sealOf(row: RegisterRow, key: Uint8Array): string {
  const { businessId, lastNumber, removed, wasChanged } = row;
  return digest(JSON.stringify(['register', businessId, lastNumber, removed, wasChanged]), key);
}
