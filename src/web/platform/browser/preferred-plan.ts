import { TIERS, type Tier } from '#shared/billing/plans.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from './storage.ts';

/** The plan picked on the landing page, kept until registration and verification are done. */
export function readPreferredPlan(): Tier | undefined {
  const stored = readLocalItem(STORAGE_KEYS.wishedPlan);
  return TIERS.find((tier) => tier === stored);
}

export function storePreferredPlan(tier: Tier): void {
  writeLocalItem(STORAGE_KEYS.wishedPlan, tier);
}

export function clearPreferredPlan(): void {
  writeLocalItem(STORAGE_KEYS.wishedPlan, null);
}
