import type pg from 'pg';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { floorInvariants } from './invariants/floor-invariants.ts';
import { intakeInvariants } from './invariants/intake-invariants.ts';
import type { Invariant } from './invariants/invariant.ts';
import { planInvariants } from './invariants/plan-invariants.ts';
import { queueInvariants } from './invariants/queue-invariants.ts';
import { referralInvariants } from './invariants/referral-invariants.ts';
import { replyInvariants } from './invariants/reply-invariants.ts';
import { rewardInvariants } from './invariants/reward-invariants.ts';
import { rollupInvariants } from './invariants/rollup-invariants.ts';
import { tenancyInvariants } from './invariants/tenancy-invariants.ts';
import type { InvariantViolation, Ledger } from './ledger.ts';

export const INVARIANTS: readonly Invariant[] = [
  ...intakeInvariants,
  ...rewardInvariants,
  ...replyInvariants,
  ...planInvariants,
  ...referralInvariants,
  ...rollupInvariants,
  ...tenancyInvariants,
  ...queueInvariants,
  ...floorInvariants,
];

/** For an invariant that is broken everywhere, only the first cases are reported. */
const MAX_PER_INVARIANT = 5;

/** Checks all invariants of a database in which no guest was erased. */
export async function checkInvariants(
  address: DatabaseAddress,
  ledger: Ledger,
): Promise<InvariantViolation[]> {
  const client = await openSingleConnection(address);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await findBrokenInvariants(client, ledger);
  } finally {
    await client.end();
  }
}

/** Checks all invariants within the caller's transaction. */
export async function findBrokenInvariants(
  client: pg.ClientBase,
  ledger: Ledger,
): Promise<InvariantViolation[]> {
  const findings: InvariantViolation[] = [];
  for (const { name: invariant, broken, told } of INVARIANTS) {
    const values = told ? [JSON.stringify(told(ledger))] : [];
    const { rows } = await client.query<{ detail: string }>(broken, values);
    for (const { detail } of rows.slice(0, MAX_PER_INVARIANT)) findings.push({ invariant, detail });
    const more = rows.length - MAX_PER_INVARIANT;
    if (more > 0) findings.push({ invariant, detail: `and ${more} more` });
  }
  return findings;
}
