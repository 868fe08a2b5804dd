import { z } from 'zod';
import { emailAddress, messageResponse, user } from '#shared/accounts/contract.ts';
import { registrationOptions, registrationResponse } from '#shared/accounts/proofs-contract.ts';
import {
  EXISTING_PASSWORD_RULE,
  FIRST_NAME_RULE,
  LAST_NAME_RULE,
  SECOND_FACTOR_RULE,
} from '#shared/accounts/rules.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { BUSINESS_NAME_RULE } from './business-name.ts';
import { ROLES } from './roles.ts';

const ROLE_RULE = 'The role must be owner, manager or staff';
const VENUES_RULE = 'Say which restaurants, or null for all of them';

/** A venue by its public ID or its internal id. */
const anyVenueName = z.string(VENUES_RULE).min(1, VENUES_RULE).max(200, VENUES_RULE);
const role = z.enum(ROLES, ROLE_RULE);
/** Null for all venues of the business, including later ones. */
const venueIds = z.array(anyVenueName, VENUES_RULE).max(1_000, VENUES_RULE).nullable();

export const member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  /** Public IDs of the venues. */
  venueIds: z.array(z.string()).nullable(),
  /** True while the plan's member limit leaves this member out. */
  isAsleep: z.boolean(),
  hasPin: z.boolean(),
  /** Set only while the PIN is locked after wrong guesses. */
  pinLockedUntil: z.iso.datetime().optional(),
  hasSecondFactor: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.output<typeof member>;

export const INVITATION_STATUSES = ['sent', 'opened', 'accepted', 'expired'] as const;

export const INVITATION_DELIVERIES = ['queued', 'sent', 'failed', 'unconfirmed'] as const;

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  venueIds: z.array(z.string()).nullable(),
  status: z.enum(INVITATION_STATUSES),
  /**
   * The state of the invitation email. unconfirmed: it may or may not have arrived, and is not sent
   * again automatically.
   */
  delivery: z.enum(INVITATION_DELIVERIES),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof invitation>;

export const device = z.object({
  id: z.string(),
  name: z.string(),
  venueId: z.string(),
  /** False until the device has used its pairing code. */
  isPaired: z.boolean(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Device = z.output<typeof device>;

export const readTeam = endpoint({
  access: 'manager',
  method: 'GET',
  path: '/api/team',
  response: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    devices: z.array(device),
    /** How many members the plan allows, owner included; null for no limit. */
    mostMembers: z.number().int().nullable(),
    managersNeedSecondFactor: z.boolean(),
    /** An offer to hand the business over that has not been answered. */
    handover: z
      .object({ fromId: z.string(), toId: z.string(), expiresAt: z.iso.datetime() })
      .nullable(),
  }),
});

export const inviteMember = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/team/invitations',
  body: z
    .object({ email: emailAddress, role, venueIds: venueIds.optional() })
    // Forgetting the field must not grant access to all restaurants; an owner has access anyway.
    .refine((body) => body.role === 'owner' || body.venueIds !== undefined, {
      path: ['venueIds'],
      message: VENUES_RULE,
    }),
  status: 201,
  response: z.object({ id: z.string() }),
});

const id = z.object({ id: z.guid() });

export const resendInvitation = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/team/invitations/:id/resend',
  params: id,
  response: messageResponse,
});

export const revokeInvitation = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/invitations/:id',
  params: id,
  response: messageResponse,
});

const TOKEN_RULE = 'This invitation is not complete';
const token = z.string(TOKEN_RULE).min(1, TOKEN_RULE).max(200, TOKEN_RULE);

export const readInvitation = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/invitations/:token',
  params: z.object({ token }),
  response: z.object({
    businessName: z.string(),
    role,
    email: z.string(),
    /** Name of the inviting member; null once that member has left. */
    invitedBy: z.string().nullable(),
    /** The restaurants the invitation covers; null for all. */
    venueNames: z.array(z.string()).nullable(),
    hasAccount: z.boolean(),
  }),
});

/** Creates a passkey challenge for a new user who prefers a passkey to a password. */
export const beginInvitedPasskey = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/invitations/passkey',
  body: z.object({
    token,
    firstName: textSchema(FIRST_NAME_RULE),
    lastName: textSchema(LAST_NAME_RULE),
  }),
  response: registrationOptions,
});

/** A new user gives a name; a user with an account signs in first or sends the password here. */
export const acceptInvitation = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/invitations/accept',
  body: z.object({
    token,
    firstName: textSchema(FIRST_NAME_RULE).optional(),
    lastName: textSchema(LAST_NAME_RULE).optional(),
    /** The password of the existing account, or the one a new user chooses. */
    password: textSchema(EXISTING_PASSWORD_RULE).optional(),
    /** Needed with the password if the account has an authenticator app. */
    secondFactor: textSchema(SECOND_FACTOR_RULE).optional(),
    /** For a new user, instead of a password: the browser's response to the passkey challenge. */
    passkey: registrationResponse.optional(),
  }),
  response: z.object({ token: z.string(), user }),
});

export const changeMember = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/team/members/:id',
  params: id,
  /** Without `venueIds` the venues stay as they are. */
  body: z.object({ role, venueIds: venueIds.optional() }),
  response: member,
});

/** Ends every session of a member, for a phone that was lost. */
export const signOutMember = endpoint({
  access: 'manager',
  method: 'POST',
  path: '/api/team/members/:id/sign-out',
  params: id,
  response: messageResponse,
});

export const removeMember = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/team/members/:id',
  params: id,
  response: messageResponse,
});

/** Any member but the last owner may leave. */
export const leaveBusiness = endpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/business/leave',
  response: messageResponse,
});

export const switchBusiness = endpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/business/switch',
  namesBusiness: true,
  body: z.object({ businessId: z.guid('There is no such business') }),
  response: z.object({ token: z.string(), user }),
});

export const offerBusiness = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/business/handover',
  body: z.object({ memberId: z.guid('There is no such member') }),
  status: 201,
  response: messageResponse,
});

export const withdrawOffer = endpoint({
  access: 'owner',
  method: 'DELETE',
  path: '/api/business/handover',
  response: messageResponse,
});

/** The business offered to the caller. An owner's own offer is listed with the team. */
export const readOffer = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/business/handover',
  response: z.object({
    offer: z
      .object({
        /** Name of the owner who offers the business. */
        from: z.string(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  }),
});

export const declineBusiness = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/business/handover/decline',
  response: messageResponse,
});

/**
 * Accepts the offered business: the calling member becomes its owner, and the former owner becomes
 * a manager.
 */
export const acceptBusiness = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/business/handover/accept',
  response: z.object({ user }),
});

export const renameBusiness = endpoint({
  access: 'owner',
  method: 'PUT',
  path: '/api/business',
  body: z.object({
    name: textSchema(BUSINESS_NAME_RULE).optional(),
    managersNeedSecondFactor: z.boolean().optional(),
  }),
  response: z.object({ user }),
});
