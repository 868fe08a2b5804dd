import { TIERS, type Tier } from '#shared/billing/plans.ts';
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts';

/** The plan picked on the landing page, kept until registration and verification are done. */
export function readPreferredPlan(): Tier | undefined {
  const stored = readStored(STORAGE_KEYS.wishedPlan);
  return TIERS.find((tier) => tier === stored);
}

export function storePreferredPlan(tier: Tier): void {
  writeStored(STORAGE_KEYS.wishedPlan, tier);
}

export function clearPreferredPlan(): void {
  writeStored(STORAGE_KEYS.wishedPlan, null);
}
