import { TIERS, type Tier } from '#shared/billing/plans.ts';
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts';

/** The plan picked on the landing page, kept until registration and verification are done. */
export function readWishedPlan(): Tier | undefined {
  const stored = readStored(STORAGE_KEYS.wishedPlan);
  return TIERS.find((tier) => tier === stored);
}

export function keepWishedPlan(tier: Tier): void {
  writeStored(STORAGE_KEYS.wishedPlan, tier);
}

export function forgetWishedPlan(): void {
  writeStored(STORAGE_KEYS.wishedPlan, null);
}
