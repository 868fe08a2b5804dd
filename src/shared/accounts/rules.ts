import { type CheckResult, countCharacters, type TextRule } from '#shared/api/text-rule.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;
const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters`;

export const NEW_PASSWORD_RULE: TextRule = {
  isTrimmed: false,
  min: PASSWORD_MIN_LENGTH,
  tooShort: PASSWORD_TOO_SHORT,
  max: PASSWORD_MAX_LENGTH,
  tooLong: PASSWORD_TOO_LONG,
};

/** The rule for an existing password, which may be older than the rule for new ones. */
export const EXISTING_PASSWORD_RULE: TextRule = {
  ...NEW_PASSWORD_RULE,
  min: 1,
  tooShort: 'Password is required',
};

export const USERNAME_RULE: TextRule = {
  isTrimmed: true,
  min: 2,
  tooShort: 'Username must be at least 2 characters',
  max: 100,
  tooLong: 'Please use at most 100 characters',
};
export const FIRST_NAME_RULE: TextRule = {
  ...USERNAME_RULE,
  min: 1,
  tooShort: 'First name is required',
};
export const LAST_NAME_RULE: TextRule = {
  ...USERNAME_RULE,
  min: 1,
  tooShort: 'Last name is required',
};

export const EMAIL_MAX_LENGTH = 254;
export const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address';
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]$/;
const DOMAIN_LABEL = /^[a-z\d][a-z\d-]*$/i;
const LAST_LABEL = /^[a-z]{2,}$/i;

/** The one spelling in which an address is stored and looked up. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function checkEmail(typed: string): CheckResult<string> {
  const value = normaliseEmail(typed);
  const isGood = countCharacters(typed) <= EMAIL_MAX_LENGTH && isEmail(value);
  return isGood ? { value } : { refusal: INVALID_EMAIL_MESSAGE };
}

/** Accepts what zod's own rule accepts, but in steps that stay fast for any input. */
function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  const last = labels.pop() ?? '';
  return (
    more.length === 0 &&
    LOCAL_PART.test(local) &&
    labels.length > 0 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    LAST_LABEL.test(last)
  );
}

export const TYPED_REFERRAL_CODE_MAX_LENGTH = 40;
export const REFERRAL_CODE_TOO_LONG_MESSAGE = 'Referral code is too long';

export function checkReferralCode(typed: string): CheckResult<string> {
  const value = typed.trim().toUpperCase();
  const isGood = countCharacters(value) <= TYPED_REFERRAL_CODE_MAX_LENGTH;
  return isGood ? { value } : { refusal: REFERRAL_CODE_TOO_LONG_MESSAGE };
}

/** How long the confirmation of a verified email address is shown before the redirect. */
export const VERIFIED_REDIRECT_DELAY_MS = 2000;

/** Whether the user has a password with us; users of an identity provider do not. */
export function hasOwnPassword({ authProvider }: { authProvider: string }): boolean {
  return authProvider === 'jwt';
}

export const PASSKEY_NAME_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Give the passkey a name',
  max: 60,
  tooLong: 'Please use at most 60 characters',
};

/** A typed code of an authenticator app, or a recovery code. */
export const SECOND_FACTOR_RULE: TextRule = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Please type a code',
  max: 40,
  tooLong: 'This is too long to be a code',
};
