import { joinDocumentation } from '#shared/api/documentation.ts';
import { PROVIDER_ERRORS } from '#shared/billing/provider-errors.ts';
import * as contract from './contract.ts';

export const privacyDocumentation = joinDocumentation('Privacy', contract, {
  findGuestData: {
    summary: 'Count the stored data of one guest.',
    description:
      'Searches all venues of the business by email address. `notes` lists the notes of the team in the cases of this guest, which remain when the guest is erased unless they are removed.',
  },
  exportGuestData: {
    summary: 'Download the stored data of one guest.',
    files: {
      'application/json':
        'The feedback of the guest from all venues of the business, to hand over.',
    },
  },
  eraseGuestData: {
    summary: 'Erase the stored data of one guest permanently.',
    description: [
      'Deletes the feedback, replies and emails of the guest. Reward codes remain, because they identify nobody.',
      'Notes of the team in cases remain too. By default (`redact`) a note loses the guest’s name with the surname after it, email addresses, phone numbers, and what it quotes or repeats of the guest’s own words. With `keep` it stays unchanged, with `remove` it is deleted. The log of the case records who erased the guest and what was removed from which entries.',
    ].join('\n\n'),
    errors: {
      PROOF_NEEDED:
        'The last proof of identity is more than 15 minutes old. Send `POST /api/auth/prove`, then repeat the request.',
    },
  },
  deleteAccount: {
    summary: 'Delete the account of the signed-in user permanently.',
    description:
      'Businesses without other members are deleted too. Businesses with other members continue without the user.',
    exampleBody: { confirmation: 'delete my account', password: 'correct horse battery' },
    errors: {
      ...PROVIDER_ERRORS,
      PROOF_NEEDED:
        'The account has no password, or the password alone is not enough, and the last proof of identity is more than 15 minutes old. Send `POST /api/auth/prove`, then repeat the request.',
      INVALID_INPUT: 'The confirmation phrase or the password is wrong.',
      CONFLICT:
        'A business of the user has a paid plan, or has other members and no other owner. End the plan, or hand the business over or remove the members first.',
      TOO_MANY_REQUESTS: 'Too many attempts. Wait as long as `Retry-After` says.',
    },
  },
});
