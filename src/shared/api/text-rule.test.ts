import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { login, register } from '#shared/accounts/contract.ts';
import {
  checkEmail,
  checkReferralCode,
  FIRST_NAME,
  KNOWN_PASSWORD,
  LAST_NAME,
  NEW_PASSWORD,
  USERNAME,
} from '#shared/accounts/rules.ts';
import { deleteAccount } from '#shared/privacy/contract.ts';
import { checkDeletionPhrase } from '#shared/privacy/rules.ts';
import { type Check, textCheck } from './text-rule.ts';

/** Inputs near the limits of the rules, where form and server might disagree. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.nat(300).map((length) => 'a'.repeat(length)),
  fc.nat(300).map((length) => `${'a'.repeat(length)}@bistro.example `),
  fc.emailAddress(),
  fc.constantFrom('', ' ', ' Ada ', "o'neil@x.co", "'@x.co", 'a..b@x.co', 'A@B', 'a@-b.co'),
  fc.constantFrom('delete my account', ' Delete My Account ', 'delete  my account'),
);

test.each<[string, Check<string, unknown>, z.ZodType]>([
  ['an address', checkEmail, login.body.shape.email],
  ['a known password', textCheck(KNOWN_PASSWORD), login.body.shape.password],
  ['a new password', textCheck(NEW_PASSWORD), register.body.shape.password],
  ['a username', textCheck(USERNAME), register.body.shape.username],
  ['a first name', textCheck(FIRST_NAME), register.body.shape.firstName],
  ['a last name', textCheck(LAST_NAME), register.body.shape.lastName],
  ['a referral code', checkReferralCode, register.body.shape.referralCode],
  ['the phrase of a farewell', checkDeletionPhrase, deleteAccount.body.shape.confirmation],
])('a form accepts or refuses %s exactly as the call does, with the same message', (...given) => {
  const [, check, schema] = given;
  fc.assert(
    fc.property(typed, (text) => {
      const { success, data, error } = schema.safeParse(text);
      expect(check(text)).toEqual(
        success ? { value: data } : { refusal: error.issues[0]?.message },
      );
    }),
  );
});
