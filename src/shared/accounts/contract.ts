import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { subscriptionStatus, tier } from '#shared/billing/schemas.ts';
import { ROLES } from '#shared/team/roles.ts';
import {
  EMAIL_MAX_LENGTH,
  EXISTING_PASSWORD_RULE,
  FIRST_NAME_RULE,
  INVALID_EMAIL_MESSAGE,
  LAST_NAME_RULE,
  NEW_PASSWORD_RULE,
  normaliseEmail,
  REFERRAL_CODE_TOO_LONG_MESSAGE,
  SECOND_FACTOR_RULE,
  TYPED_REFERRAL_CODE_MAX_LENGTH,
  USERNAME_RULE,
} from './rules.ts';

/** Same rule as `checkEmail` for forms. */
export const emailAddress = z
  .string(INVALID_EMAIL_MESSAGE)
  .max(EMAIL_MAX_LENGTH, INVALID_EMAIL_MESSAGE)
  .transform(normaliseEmail)
  .pipe(z.email(INVALID_EMAIL_MESSAGE));

const newPassword = textSchema(NEW_PASSWORD_RULE);
const knownPassword = textSchema(EXISTING_PASSWORD_RULE);

/** Tokens in the links in our emails. */
const linkToken = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(200, missing);

/** The signed-in user as every screen reads it, without passwords or tokens. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  authProvider: z.string(),
  emailVerified: z.boolean(),
  /** An address that replaces `email` once its link is opened. */
  pendingEmail: z.string().nullable(),
  /**
   * True while the password is suspended, until the user types it again in the browser that
   * verified the address. Browsers store this object, so no field of it may be named like a
   * password.
   */
  credentialSetAside: z.boolean(),
  /** From here on, billing fields are null unless the reader is an owner. */
  subscriptionTier: tier.nullable(),
  subscriptionStatus: subscriptionStatus.nullable(),
  monthlyFeedbackLimit: z.number().int().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  paymentCustomerId: z.string().nullable(),
  paymentSubscriptionId: z.string().nullable(),
  onboardingCompleted: z.boolean(),
  dashboardTourCompleted: z.boolean(),
  firstQrGeneratedAt: z.iso.datetime().nullable(),
  firstFeedbackReceivedAt: z.iso.datetime().nullable(),
  lastQrReminderSent: z.iso.datetime().nullable(),
  lastFeedbackReminderSent: z.iso.datetime().nullable(),
  /** Null only for staff. Managers may see how many replies are left. */
  monthlyReplyLimit: z.number().int().nullable(),
  repliesUsedThisMonth: z.number().int().nullable(),
  replyCreditsResetDate: z.iso.datetime().nullable(),
  extraReplyCredits: z.number().int().nullable(),
  weeklySummaryEnabled: z.boolean(),
  /**
   * Emails about plan changes and an expiring card; receipts and refund notices are always sent.
   */
  billingMailsEnabled: z.boolean(),
  /** An email about new early warnings, at most once a day. */
  warningMailsEnabled: z.boolean(),
  /** Whether a plan was ever chosen: the tier alone cannot tell, because it starts as 'starter'. */
  planSelected: z.boolean(),
  /** The plan picked on the public site before signing up. */
  wishedPlan: tier.nullable(),
  /** The user's role in the current business. */
  role: z.enum(ROLES),
  /** True while the plan's member limit leaves this member out. */
  isAsleep: z.boolean(),
  /**
   * True if the owner requires managers to use a second factor and this manager has none, so that
   * only the account pages are open.
   */
  lacksSecondFactor: z.boolean(),
  /** Public IDs of the venues this user may see; null for all. */
  venueIds: z.array(z.string()).nullable(),
  businessId: z.string(),
  businessName: z.string(),
  /** The owner's name, shown to members who lack the permission; null if the owner gave none. */
  ownerName: z.string().nullable(),
  /** All businesses the user belongs to, the oldest membership first. */
  businesses: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.output<typeof user>;

export const messageResponse = z.object({ message: z.string() });
export const messageWithUser = messageResponse.extend({ user });
const signedIn = messageWithUser.extend({ token: z.string() });

export const loginBody = z.object({
  email: emailAddress,
  password: knownPassword,
  /** A code of the authenticator app or a recovery code, if the account needs one. */
  secondFactor: textSchema(SECOND_FACTOR_RULE).optional(),
  /** Set by a user who is no longer in any team and wants to create a business. */
  opensBusiness: z.boolean().optional(),
});

export const login = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/login',
  body: loginBody,
  response: signedIn,
});

export const registerBody = z.object({
  email: emailAddress,
  password: newPassword,
  username: textSchema(USERNAME_RULE),
  firstName: textSchema(FIRST_NAME_RULE),
  lastName: textSchema(LAST_NAME_RULE),
  /** Same rule as `checkReferralCode` for forms. */
  referralCode: z
    .string()
    .trim()
    .toUpperCase()
    .max(TYPED_REFERRAL_CODE_MAX_LENGTH, REFERRAL_CODE_TOO_LONG_MESSAGE)
    .optional(),
  /** The plan picked on the public site; it is offered again after verification. */
  plan: tier.optional(),
});

export const register = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/register',
  body: registerBody,
  status: 201,
  response: signedIn.extend({ referralApplied: z.boolean().optional() }),
});

export const currentUser = endpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/auth/user',
  response: user,
});

export const verifyEmail = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/verify-email',
  body: z.object({ token: linkToken('Invalid verification token') }),
  response: messageResponse.extend({
    token: z.string().optional(),
    user: user.optional(),
    alreadyVerified: z.literal(true).optional(),
  }),
});

/**
 * A signed-in user is identified by the session; a visitor may send the expired token or the
 * address.
 */
export const resendVerification = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/resend-verification',
  body: z
    .object({
      token: linkToken('Invalid verification token').optional(),
      email: emailAddress.optional(),
    })
    .optional(),
  response: messageResponse.extend({ alreadyVerified: z.literal(true).optional() }),
});

export const forgotPassword = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: z.object({ email: emailAddress }),
  response: messageResponse,
});

export const resetPassword = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/reset-password',
  body: z.object({ token: linkToken('Invalid reset token'), password: newPassword }),
  response: messageResponse,
});

export const changePassword = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.object({ currentPassword: knownPassword, newPassword }),
  response: messageResponse,
});

/** Makes a suspended password (`credentialSetAside`) valid again. */
export const confirmPassword = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/confirm-password',
  body: z.object({ password: knownPassword }),
  response: messageWithUser,
});

/** Options that the sign-in page needs before sign-in. */
export const signInOptions = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/auth/options',
  response: z.object({ identityProvider: z.string().nullable() }),
});

export const changePreferences = endpoint({
  access: 'owner',
  method: 'PUT',
  path: '/api/auth/preferences',
  body: z
    .object({
      weeklySummaryEnabled: z.boolean('The weekly summary is either on or off').optional(),
      billingMailsEnabled: z.boolean('Plan and card news are either on or off').optional(),
      warningMailsEnabled: z.boolean('Early warnings are either on or off').optional(),
    })
    .refine(
      (wanted) => Object.values(wanted).some((isOn) => isOn !== undefined),
      'Please choose which emails you want',
    ),
  response: messageWithUser,
});
