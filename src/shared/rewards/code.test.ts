import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatRewardCode,
  normaliseRewardCode,
  REWARD_CODE_ALPHABET,
  REWARD_CODE_SYMBOL_COUNT,
  rewardCodeStatus,
} from './code.ts';

const LOOKALIKES: Readonly<Record<string, string[]>> = {
  '0': ['0', 'O', 'o'],
  '1': ['1', 'I', 'i', 'L', 'l'],
};
const SEPARATORS = ['', '', '', ' ', '-', '–', '—', '‑', '−', '\u00a0', '\t', '\u200b', '\u00ad'];

const symbols = fc
  .array(fc.constantFrom(...REWARD_CODE_ALPHABET), {
    minLength: REWARD_CODE_SYMBOL_COUNT,
    maxLength: REWARD_CODE_SYMBOL_COUNT,
  })
  .map((letters) => letters.join(''));

/** A code as a person might write it: in any case, with lookalikes, blanks and dashes anywhere. */
const writtenCode = symbols.chain((code) =>
  fc
    .tuple(
      ...[...code].map((symbol) =>
        fc.tuple(
          fc.constantFrom(...(LOOKALIKES[symbol] ?? [symbol, symbol.toLowerCase()])),
          fc.constantFrom(...SEPARATORS),
        ),
      ),
    )
    .map((parts) => ({ code, written: parts.flat().join('') })),
);

describe('a reward code', () => {
  test('a reward code is recognised however a person writes it', () => {
    fc.assert(
      fc.property(writtenCode, ({ code, written }) => {
        expect(normaliseRewardCode(written)).toBe(formatRewardCode(code));
      }),
    );
  });

  test('a reward code is converted to its stored form or rejected, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const code = normaliseRewardCode(typed);
        if (code === undefined) return;
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
        expect(normaliseRewardCode(code)).toBe(code);
      }),
    );
  });

  test.each(['', '-', 'ABCDE-FGHJ', 'ABCDE-FGHJK1', 'ABCDE-FGHJU', 'ABCDE_FGHJK', 'ABCDE-FGHJ\0'])(
    'no reward code is recognised in %j',
    (typed) => expect(normaliseRewardCode(typed)).toBeUndefined(),
  );
});

describe('the status of a reward code', () => {
  const now = new Date('2026-11-15T14:30:00Z');
  const later = new Date(now.getTime() + 1);

  test('a reward code is valid until the moment it expires', () => {
    expect(rewardCodeStatus({ isRedeemed: false, expiresAt: later }, now)).toBe('valid');
    expect(rewardCodeStatus({ isRedeemed: false, expiresAt: now }, now)).toBe('expired');
    expect(rewardCodeStatus({ isRedeemed: false, expiresAt: now.toISOString() }, later)).toBe(
      'expired',
    );
  });

  test('a reward code is not valid before its validFrom date', () => {
    const code = { isRedeemed: false, expiresAt: new Date(later.getTime() + 1), validFrom: later };
    expect(rewardCodeStatus(code, now)).toBe('not_yet');
    expect(rewardCodeStatus(code, later)).toBe('valid');
    expect(rewardCodeStatus({ ...code, expiresAt: now }, now)).toBe('expired');
  });

  test('a redeemed reward code stays redeemed after it has expired', () => {
    expect(rewardCodeStatus({ isRedeemed: true, expiresAt: now }, later)).toBe('redeemed');
    expect(rewardCodeStatus({ isRedeemed: true, expiresAt: later }, now)).toBe('redeemed');
  });
});
