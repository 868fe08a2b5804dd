import { isDeepStrictEqual } from 'node:util';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  type CaseRegisterRow,
  findCaseRegister,
  lockCaseRegister,
  storeCaseRegister,
} from './case-register-query.ts';
import { digest } from './entry-hash.ts';
import { type CaseServices, loadCaseKey } from './load-case-key.ts';

export type CaseRegisterCheck = { lastNumber: number; missing: number[]; isIntact: boolean };

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
export async function recordRemovedCaseNumbers(
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

/** Finds missing case numbers that are not recorded as removed, and tampering with the register. */
export async function checkCaseRegister(
  services: CaseServices,
  db: Queryable,
  businessId: string,
): Promise<CaseRegisterCheck> {
  const { row, numbers } = await findCaseRegister(db, businessId);
  if (!row) return { lastNumber: 0, missing: [], isIntact: numbers.length === 0 };
  const key = await loadCaseKey(services, db);
  const known = [...numbers, ...row.removed].toSorted((a, b) => a - b);
  const all = Array.from({ length: row.lastNumber }, (_, index) => index + 1);
  const missing = all.filter((number) => !known.includes(number));
  const isIntact = hasValidSeal(row, key) && isDeepStrictEqual([...new Set(known)], known);
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
  change: (row: CaseRegisterRow) => CaseRegisterRow,
): Promise<CaseRegisterRow> {
  const key = await loadCaseKey(services, tx);
  const row = await lockCaseRegister(tx, businessId);
  // A new seal would hide earlier tampering, so the register keeps a permanent mark.
  const wasChanged = row.wasChanged || !hasValidSeal(row, key);
  const next = { ...change(row), wasChanged };
  await storeCaseRegister(tx, { ...next, hash: computeRegisterSeal(next, key) });
  return next;
}

/** The empty register of a business without cases has no seal yet. */
function hasValidSeal(row: CaseRegisterRow, key: Uint8Array): boolean {
  const isNew = row.hash === null && row.lastNumber === 0 && row.removed.length === 0;
  return !row.wasChanged && (isNew || row.hash === computeRegisterSeal(row, key));
}

function computeRegisterSeal(row: CaseRegisterRow, key: Uint8Array): string {
  const { businessId, lastNumber, removed, wasChanged } = row;
  return digest(JSON.stringify(['register', businessId, lastNumber, removed, wasChanged]), key);
}
