import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { subscriptionStatus, tier } from '#shared/billing/schemas.ts';
import { ROLES } from '#shared/team/roles.ts';
import {
  EMAIL_MAX_LENGTH,
  FIRST_NAME,
  INVALID_EMAIL,
  KNOWN_PASSWORD,
  LAST_NAME,
  NEW_PASSWORD,
  normaliseEmail,
  REFERRAL_CODE_TOO_LONG,
  SECOND_FACTOR,
  TYPED_REFERRAL_CODE_MAX_LENGTH,
  USERNAME,
} from './rules.ts';

/** As `checkEmail` has it for forms. */
export const emailAddress = z
  .string(INVALID_EMAIL)
  .max(EMAIL_MAX_LENGTH, INVALID_EMAIL)
  .transform(normaliseEmail)
  .pipe(z.email(INVALID_EMAIL));

const newPassword = textSchema(NEW_PASSWORD);
const knownPassword = textSchema(KNOWN_PASSWORD);

/** Tokens that travel in links of our mails. */
const linkToken = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(200, missing);

/** The owner as every screen reads it. Passwords and tokens are not part of it. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  authProvider: z.string(),
  emailVerified: z.boolean(),
  /**
   * The password counts for nothing until it is typed where the address was verified. Browsers store
   * the owner, and nothing stored there may look like a password.
   */
  credentialSetAside: z.boolean(),
  /** Of what follows, all that is about the plan and its payment is null to who is no owner. */
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
  /** Whether replies are left is told to managers too; these are null to staff alone. */
  monthlyReplyLimit: z.number().int().nullable(),
  repliesUsedThisMonth: z.number().int().nullable(),
  replyCreditsResetDate: z.iso.datetime().nullable(),
  extraReplyCredits: z.number().int().nullable(),
  weeklySummaryEnabled: z.boolean(),
  /** Mails about changes of the plan and an ending card; receipts and refunds always come. */
  billingMailsEnabled: z.boolean(),
  /** Whether a plan was ever chosen: the tier alone cannot tell, it starts as 'starter'. */
  planSelected: z.boolean(),
  /** What they may do in the business that they are signed in to. */
  role: z.enum(ROLES),
  /** The plan has no room for them at present. */
  isAsleep: z.boolean(),
  /** The owner asks managers for a second factor, and this one has none: little else is open. */
  lacksSecondFactor: z.boolean(),
  /** The venues that are theirs to see, by their public names; null for all. */
  venueIds: z.array(z.string()).nullable(),
  businessId: z.string(),
  businessName: z.string(),
  /** Whom to ask for what only an owner can do; null where they gave no name. */
  ownerName: z.string().nullable(),
  /** All that they belong to, longest first. */
  businesses: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.output<typeof user>;

export const message = z.object({ message: z.string() });
export const messageWithUser = message.extend({ user });
const signedIn = messageWithUser.extend({ token: z.string() });

export const loginBody = z.object({
  email: emailAddress,
  password: knownPassword,
  /** A code of the authenticator app or a recovery code, where one is asked for. */
  secondFactor: textSchema(SECOND_FACTOR).optional(),
  /** Of somebody who is in no team any more: they want a business of their own. */
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
  username: textSchema(USERNAME),
  firstName: textSchema(FIRST_NAME),
  lastName: textSchema(LAST_NAME),
  /** As `checkReferralCode` has it for forms. */
  referralCode: z
    .string()
    .trim()
    .toUpperCase()
    .max(TYPED_REFERRAL_CODE_MAX_LENGTH, REFERRAL_CODE_TOO_LONG)
    .optional(),
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
  response: message.extend({
    token: z.string().optional(),
    user: user.optional(),
    alreadyVerified: z.literal(true).optional(),
  }),
});

/** The session tells whose mail it is; a visitor may name the expired token or the address. */
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
  response: message.extend({ alreadyVerified: z.literal(true).optional() }),
});

export const forgotPassword = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: z.object({ email: emailAddress }),
  response: message,
});

export const resetPassword = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/reset-password',
  body: z.object({ token: linkToken('Invalid reset token'), password: newPassword }),
  response: message,
});

export const changePassword = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.object({ currentPassword: knownPassword, newPassword }),
  response: message,
});

/** Lets a password that was set aside count again. */
export const confirmPassword = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/confirm-password',
  body: z.object({ password: knownPassword }),
  response: messageWithUser,
});

/** What the sign-in page needs to know before anybody is signed in. */
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
    })
    .refine(
      (wanted) => Object.values(wanted).some((isOn) => isOn !== undefined),
      'Please say which mails you want',
    ),
  response: messageWithUser,
});
