import { documented } from '#shared/api/documentation.ts';
import { PROVIDER_ERRORS } from '#shared/billing/provider-errors.ts';
import * as contract from './contract.ts';

export const privacyDocumentation = documented('Privacy', contract, {
  findGuestData: {
    summary: "Count what the owner's venues hold of one guest.",
    description: 'With the notes in the cases of that guest, which stay when the guest is erased.',
  },
  exportGuestData: {
    summary: "Download everything the owner's venues hold of one guest.",
    files: { 'application/json': 'A file to hand over to the guest.' },
  },
  eraseGuestData: {
    summary: 'Erase one guest from the records of the owner, for good.',
    description:
      'Feedback, replies and mails go. Reward codes stay; they name nobody. What the team wrote down in a case stays too: each note loses the guest’s name with the surname behind it, e-mail addresses, phone numbers and what it quotes or repeats of the guest’s own words (`redact`, unless decided otherwise), stays as it is (`keep`) or goes as a whole (`remove`). The log of the case says who erased and what was taken out of which line.',
    errors: {
      PROOF_NEEDED: 'It takes a fresh proof: a sign-in or `prove` of the last 15 minutes.',
    },
  },
  deleteAccount: {
    summary: 'Delete the account, for good.',
    description: 'Businesses that are yours alone end with it; those of others go on without you.',
    exampleBody: { confirmation: 'delete my account', password: 'correct horse battery' },
    errors: {
      ...PROVIDER_ERRORS,
      PROOF_NEEDED:
        'Without a password, or with a second factor beside it, it takes a fresh proof.',
      INVALID_INPUT: 'The phrase or the password is wrong.',
      CONFLICT:
        'A paid plan has to be ended first, or others work for a business whose only owner you are.',
      TOO_MANY_REQUESTS: 'Too many wrong tries.',
    },
  },
});
