import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { login, register } from '#shared/accounts/contract.ts';
import {
  checkEmail,
  checkReferralCode,
  EXISTING_PASSWORD_RULE,
  FIRST_NAME_RULE,
  LAST_NAME_RULE,
  NEW_PASSWORD_RULE,
  USERNAME_RULE,
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
  ['a known password', textCheck(EXISTING_PASSWORD_RULE), login.body.shape.password],
  ['a new password', textCheck(NEW_PASSWORD_RULE), register.body.shape.password],
  ['a username', textCheck(USERNAME_RULE), register.body.shape.username],
  ['a first name', textCheck(FIRST_NAME_RULE), register.body.shape.firstName],
  ['a last name', textCheck(LAST_NAME_RULE), register.body.shape.lastName],
  ['a referral code', checkReferralCode, register.body.shape.referralCode],
  [
    'the phrase for deleting an account',
    checkDeletionPhrase,
    deleteAccount.body.shape.confirmation,
  ],
])('the form’s check and the API accept or refuse %s alike, with the same message', (...given) => {
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
