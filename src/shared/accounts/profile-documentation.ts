import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './profile-contract.ts';

const NO_PASSWORD = 'The account signs in through an identity provider, which holds its details.';

export const profileDocumentation = joinDocumentation('Accounts', contract, {
  changeName: {
    summary: 'Change the name of the signed-in user.',
    errors: { CONFLICT: NO_PASSWORD },
  },
  askForNewEmail: {
    summary: 'Ask for another email address.',
    description:
      'Sends a link to the new address, which the account then has as `pendingEmail`. The old address stays in use until the link is opened.',
    errors: {
      CONFLICT: `Another account has this address. ${NO_PASSWORD}`,
      PROOF_NEEDED:
        'The request needs a proof of identity from the last 15 minutes. Send `POST /api/auth/prove`, then repeat it.',
      TOO_MANY_REQUESTS: 'The limit is one email per minute and five per hour for an address.',
    },
  },
  forgetNewEmail: { summary: 'Keep the present email address.' },
  confirmNewEmail: {
    summary: 'Confirm a new email address.',
    description:
      'Send the token from the link in the mail to the new address. The old address gets a mail about the change.',
    errors: {
      INVALID_INPUT: 'The token is unknown, or the link was used or replaced.',
      LINK_EXPIRED: 'The link has expired. Ask for the new address again.',
      CONFLICT: 'Another account has this address by now.',
      TOO_MANY_REQUESTS: 'Too many attempts from one network. Try again later.',
    },
  },
});
