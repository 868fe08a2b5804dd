import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

const NO_ROOM =
  'The plan has no room for one more, or none for managers; `planLimit` is true then. Also refused from another site.';
const NO_MEMBER = 'There is no such member, or none of your venues is theirs.';
const NO_INVITATION = 'There is no such invitation, or it is for other venues than yours.';
const BEYOND = 'Managers deal with staff of their own venues, and with nobody else.';
const PROOF = 'It takes a fresh proof to make somebody an owner.';
const LAST_OWNER = 'They are the only owner.';

export const teamDocumentation = documented('Team', contract, {
  readTeam: {
    summary: 'Read who belongs to the team, who is invited, and which devices are paired.',
    description:
      'Managers of some venues read what is of those. `venueIds` is null for whoever has all venues.',
  },
  inviteMember: {
    summary: 'Invite somebody by e-mail.',
    description:
      'The mailed link works once and for seven days. Inviting an address again renews its invitation; within a minute and for the same place it is the one that was sent. Name venues by their public name or id; null is for all, and an owner always has all.',
    exampleBody: {
      email: 'sam@thecopperkettle.example',
      role: 'staff',
      venueIds: ['the-copper-kettle'],
    },
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: 'One of the venues is not there, or not yours.',
      CONFLICT: 'The person is a member already, or an owner has invited them.',
      TOO_MANY_REQUESTS: 'A hundred invitations a day, ten an hour to one address.',
    },
  },
  resendInvitation: {
    summary: 'Mail an invitation once more.',
    description:
      'With a new link, for another seven days. The link of before is over. Within a minute of the last mail nothing is sent.',
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: NO_INVITATION,
      INVITATION_OVER: 'It was accepted or taken back.',
      TOO_MANY_REQUESTS: 'A hundred invitations a day, ten an hour to one address.',
    },
  },
  revokeInvitation: {
    summary: 'Take an invitation back.',
    errors: {
      ROLE: BEYOND,
      NOT_FOUND: NO_INVITATION,
      INVITATION_OVER: 'It was accepted or taken back already.',
    },
  },
  readInvitation: {
    summary: 'Read an invitation by the token of its link.',
    description: '`hasAccount` tells whether the invited address can sign in already.',
    errors: {
      NOT_FOUND: 'There never was such an invitation.',
      INVITATION_OVER: 'It was accepted, taken back, sent anew, or has run out.',
      TOO_MANY_REQUESTS: 'Too many tries from one network.',
    },
  },
  beginInvitedPasskey: {
    summary: 'Ask for what a new person makes a passkey with, in place of a password.',
    description: 'Hand what the browser makes of it to the call that accepts, as `passkey`.',
    errors: {
      UNAUTHENTICATED: 'The address has an account: sign in.',
      NOT_FOUND: 'There never was such an invitation.',
      INVITATION_OVER: 'It was accepted, taken back, sent anew, or has run out.',
      TOO_MANY_REQUESTS: 'Too many tries from one network.',
    },
  },
  acceptInvitation: {
    summary: 'Accept an invitation, and be signed in to that business.',
    description:
      'A new person gives their names and a password or a passkey. One with an account is signed in as the invited address, and their session moves to the business; or they give the password of that account.',
    errors: {
      UNAUTHENTICATED: 'The address has an account: sign in, or give its password.',
      SECOND_FACTOR_NEEDED: 'Its password is right; give `secondFactor` beside it.',
      PASSKEY_NEEDED: 'Its password is right, but not enough here: sign in with the passkey first.',
      FORBIDDEN:
        'Signed in as somebody else than who was invited, or the plan has no room (`planLimit`).',
      NOT_FOUND: 'There never was such an invitation.',
      CONFLICT: 'They belong to the team already.',
      INVITATION_OVER: 'It was accepted, taken back, sent anew, or has run out.',
      TOO_MANY_REQUESTS: 'Too many tries.',
    },
  },
  changeMember: {
    summary: "Change a member's role and venues.",
    description:
      'A manager of some venues chooses among those; where else the member works stays as it is. Without `venueIds` the venues stay; who was an owner needs them named.',
    errors: {
      ROLE: BEYOND,
      PROOF_NEEDED: PROOF,
      FORBIDDEN: NO_ROOM,
      NOT_FOUND: NO_MEMBER,
      CONFLICT: 'Nobody changes their own role.',
    },
  },
  removeMember: {
    summary: 'Remove a member.',
    description:
      'Ends their sessions in this business. A manager of some venues takes them out of those; whoever works elsewhere too stays there.',
    errors: { ROLE: BEYOND, NOT_FOUND: NO_MEMBER, CONFLICT: LAST_OWNER },
  },
  leaveBusiness: {
    summary: 'Leave the business that you are signed in to.',
    description: 'Ends your sessions there.',
    errors: { CONFLICT: LAST_OWNER },
  },
  switchBusiness: {
    summary: 'Work for another business that you belong to.',
    description: 'The session moves there: use the token of the answer.',
    errors: { NOT_FOUND: 'There is no such business, or you do not belong to it.' },
  },
  offerBusiness: {
    summary: 'Offer the business to a member.',
    description:
      'Nothing changes until they accept, within seven days. Then they are its owner, and you a manager of all venues. A new offer takes the place of your own earlier one.',
    errors: {
      PROOF_NEEDED: 'It takes a fresh proof to hand the business over.',
      NOT_FOUND: 'There is no such member.',
      CONFLICT: 'It is yours already, or another owner has offered it to somebody.',
    },
  },
  withdrawOffer: {
    summary: 'Withdraw the offer of the business.',
    errors: { NOT_FOUND: 'There is no offer.' },
  },
  readOffer: {
    summary: 'Read whether the business is offered to you.',
    description: '`offer` is null where it is not. An offer to somebody else is not told of here.',
  },
  declineBusiness: {
    summary: 'Decline the business that was offered to you.',
    description: 'The owner who offered it is told by e-mail, and everything stays as it is.',
    errors: { NOT_FOUND: 'It is not offered to you.' },
  },
  acceptBusiness: {
    summary: 'Accept the business that was offered to you.',
    errors: {
      NOT_FOUND: 'It is not offered to you.',
      GONE: 'The offer has run out.',
      PROOF_NEEDED: 'It takes a fresh proof to take the business over.',
    },
  },
  renameBusiness: {
    summary: 'Name the business, or ask managers for a second factor.',
    description: 'What is left out stays as it is.',
    errors: { PROOF_NEEDED: 'It takes a fresh proof to no longer ask for a second factor.' },
  },
});
