import type { Check, CheckResult } from '#shared/api/text-rule.ts';

export const MAX_AVERAGE_SPEND_PENCE = 1_000_000;
export const AVERAGE_SPEND_MESSAGE = 'Enter an amount above £0, up to £10,000';
export const MAX_REWARD_COST_PENCE = 100_000;
export const REWARD_COST_MESSAGE = 'Enter an amount from £0 to £1,000';

export function checkAverageSpend(pence: number | null): CheckResult<number | null> {
  return isWholeBetween(pence, 1, MAX_AVERAGE_SPEND_PENCE)
    ? { value: pence }
    : { refusal: AVERAGE_SPEND_MESSAGE };
}

export function checkRewardCost(pence: number | null): CheckResult<number | null> {
  return isWholeBetween(pence, 0, MAX_REWARD_COST_PENCE)
    ? { value: pence }
    : { refusal: REWARD_COST_MESSAGE };
}

function isWholeBetween(pence: number | null, least: number, most: number): boolean {
  return pence === null || (Number.isInteger(pence) && pence >= least && pence <= most);
}

/**
 * Reads an amount in pounds as an owner types it, '£22' or '3.50', and checks it; an empty field
 * means none.
 */
export function parsePounds(
  typed: string,
  check: Check<number | null>,
): CheckResult<number | null> {
  const text = typed.trim().replace(/^£\s*/, '');
  if (text === '') return { value: null };
  const [, pounds = '', pence = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  // In digits, because 4.35 × 100 is not 435.
  return check(pounds === '' ? Number.NaN : Number(`${pounds}${pence.padEnd(2, '0')}`));
}

/** '22' or '3.50', as an owner would type it. */
export function formatPounds(pence: number | null): string {
  if (pence === null) return '';
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}
