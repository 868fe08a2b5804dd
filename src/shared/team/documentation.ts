import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const NO_ROOM =
  'The plan has no room for another member (`planLimit` is true): upgrade, or remove a member or an invitation. Also returned for a browser request from another site.';
const NO_MEMBER = 'The member does not exist, or works at none of the caller’s venues.';
const NO_INVITATION = 'The invitation does not exist, or is for none of the caller’s venues.';
const BEYOND = 'A manager can manage only the staff of their own venues. Ask an owner.';
const PROOF =
  'Making a member an owner requires a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat the request.';
const LAST_OWNER = 'The member is the only owner. Hand the business over first.';
const NO_INVITATION_OF_TOKEN = 'No invitation has this token.';
const INVITATION_OVER =
  'The invitation was accepted or revoked, has expired, or was replaced by a newer email. Use the newest email, or ask for a new invitation.';
const TOO_MANY_ATTEMPTS =
  'Too many attempts from one network. Try again after `Retry-After` seconds.';
const TOO_MANY_INVITATIONS =
  'The limit is 100 invitations per day, and ten per hour to one address.';
const NO_OFFER = 'The business is not offered to the caller.';

export const teamDocumentation = joinDocumentation('Team', contract, {
  readTeam: {
    summary: 'List the members, invitations and devices of the team.',
    description:
      'A manager sees only what belongs to their own venues. `venueIds` is null for a member with access to all venues.',
  },
  inviteMember: {
    summary: 'Invite a member by email.',
    description:
      'The link in the email works once and for seven days. Inviting the same address again updates the invitation and sends a new link; a repeat with the same role and venues within a minute sends nothing. `venueIds` takes public IDs or ids; null means all venues, and an owner always has all.',
    exampleBody: {
      email: 'sam@thecopperkettle.example',
      role: 'staff',
      venueIds: ['the-copper-kettle'],
    },
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: 'One of the venues does not exist, or the caller has no access to it.',
      CONFLICT:
        'The address belongs to a member, or has an invitation that only an owner can change.',
      TOO_MANY_REQUESTS: TOO_MANY_INVITATIONS,
    },
  },
  resendInvitation: {
    summary: 'Resend an invitation.',
    description:
      'The email has a new link that works for another seven days; the previous link stops working. Within a minute of the last email nothing is sent.',
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: NO_INVITATION,
      INVITATION_OVER: 'The invitation was already accepted or revoked.',
      TOO_MANY_REQUESTS: TOO_MANY_INVITATIONS,
    },
  },
  revokeInvitation: {
    summary: 'Revoke an invitation.',
    errors: {
      ROLE: BEYOND,
      NOT_FOUND: NO_INVITATION,
      INVITATION_OVER: 'The invitation was already accepted or revoked.',
    },
  },
  readInvitation: {
    summary: 'Retrieve an invitation by its token.',
    description:
      'The token is part of the link in the email. `hasAccount` says whether the invited address already has an account.',
    errors: {
      NOT_FOUND: NO_INVITATION_OF_TOKEN,
      INVITATION_OVER,
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  beginInvitedPasskey: {
    summary: 'Create a passkey challenge for an invited user.',
    description:
      'For a new user who wants a passkey instead of a password. Pass the response to `navigator.credentials.create`, and send the result as `passkey` when accepting the invitation.',
    errors: {
      UNAUTHENTICATED: 'The address already has an account. Sign in to accept the invitation.',
      NOT_FOUND: NO_INVITATION_OF_TOKEN,
      INVITATION_OVER,
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  acceptInvitation: {
    summary: 'Accept an invitation.',
    description:
      'Signs the user in to the business. A new user sends their names and a password or a passkey. A user with an account is signed in with the invited address, and the session moves to the business; otherwise they send the password of the account.',
    errors: {
      UNAUTHENTICATED:
        'The address has an account, and its password is missing or wrong. Sign in first, or send the password.',
      SECOND_FACTOR_NEEDED:
        'The password is correct, but `secondFactor` is missing, wrong or already used. Repeat the request with a current code.',
      PASSKEY_NEEDED:
        'The password is correct, but a business of this manager requires two-step sign-in. Sign in with the passkey first.',
      FORBIDDEN:
        'The session belongs to another user or to a shared device, or the plan has no room (`planLimit`). Sign out, or ask the owner to make room.',
      NOT_FOUND: NO_INVITATION_OF_TOKEN,
      CONFLICT: 'The user already belongs to the team. Sign in instead.',
      INVITATION_OVER,
      TOO_MANY_REQUESTS: TOO_MANY_ATTEMPTS,
    },
  },
  changeMember: {
    summary: 'Update the role and the venues of a member.',
    description:
      'A manager can choose only among their own venues; other venues of the member stay unchanged. Without `venueIds` the venues stay unchanged. Changing the role of an owner requires `venueIds`.',
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: NO_MEMBER,
      CONFLICT: 'A member cannot change their own role. Ask another owner.',
    },
  },
  signOutMember: {
    summary: 'Sign a member out on every device.',
    description:
      'For a lost phone. All sessions of the member end; the password stays. Members sign themselves out in their own settings.',
    errors: { ROLE: BEYOND, NOT_FOUND: NO_MEMBER },
  },
  removeMember: {
    summary: 'Remove a member.',
    description:
      'The sessions of the member in this business end. A manager removes the member from their own venues only; a member who also works elsewhere stays in the team.',
    errors: { ROLE: BEYOND, NOT_FOUND: NO_MEMBER, CONFLICT: LAST_OWNER },
  },
  leaveBusiness: {
    summary: 'Leave the current business.',
    description: 'The sessions of the caller in this business end.',
    errors: { CONFLICT: LAST_OWNER },
  },
  switchBusiness: {
    summary: 'Switch to another business.',
    description: 'The session moves to the business. Use the token of the response from then on.',
    errors: { NOT_FOUND: 'The business does not exist, or the caller does not belong to it.' },
  },
  offerBusiness: {
    summary: 'Offer the ownership of the business to a member.',
    description:
      'Nothing changes until the member accepts, within seven days. The member then becomes an owner, and the caller a manager of all venues. A new offer replaces an earlier offer of the caller.',
    errors: {
      PROOF_NEEDED:
        'The offer requires a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat the request.',
      NOT_FOUND: 'The member does not exist.',
      CONFLICT:
        'The member is the caller, or another owner has an open offer. Withdraw that offer first.',
    },
  },
  withdrawOffer: {
    summary: 'Withdraw the ownership offer.',
    errors: { NOT_FOUND: 'There is no open offer.' },
  },
  readOffer: {
    summary: 'Retrieve the ownership offer to the caller.',
    description: '`offer` is null if there is none. Offers to other members are not shown.',
  },
  declineBusiness: {
    summary: 'Decline the ownership offer.',
    description: 'Nothing changes. The owner who made the offer is notified by email.',
    errors: { NOT_FOUND: NO_OFFER },
  },
  acceptBusiness: {
    summary: 'Accept the ownership offer.',
    description:
      'The caller becomes an owner, and the owner who made the offer a manager of all venues.',
    errors: {
      NOT_FOUND: NO_OFFER,
      GONE: 'The offer has expired. Ask the owner to make it again.',
      PROOF_NEEDED:
        'The takeover requires a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat the request.',
    },
  },
  renameBusiness: {
    summary: 'Update the name and the security rule of the business.',
    description:
      'Fields that are left out stay unchanged. With `managersNeedSecondFactor`, managers need two-step sign-in: a passkey or an authenticator app.',
    errors: {
      PROOF_NEEDED:
        'Turning off `managersNeedSecondFactor` requires a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat the request.',
    },
  },
});
