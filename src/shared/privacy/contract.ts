import { z } from 'zod';
import { emailAddress, messageResponse } from '#shared/accounts/contract.ts';
import { PASSWORD_MAX_LENGTH } from '#shared/accounts/rules.ts';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import { NOTE_ERASURE_CHOICES } from '#shared/cases/cases.ts';
import { ACCOUNT_DELETION_PHRASE, DELETION_PHRASE_MESSAGE } from './rules.ts';

/** Shows how much data the owner's venues hold about one guest, before it is exported or erased. */
export const findGuestData = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/find',
  body: z.object({ email: emailAddress }),
  response: z.object({
    feedbackCount: z.number().int(),
    replyCount: z.number().int(),
    /** The team's notes in the guest's cases; the erasure keeps them unless they are removed. */
    notes: z.array(
      z.object({
        caseId: z.string(),
        /** The line in the log of the case. */
        number: z.number().int(),
        venueName: z.string(),
        at: z.iso.datetime(),
        byName: z.string().nullable(),
        words: z.string(),
        /**
         * The note without the guest's name and words, email addresses and phone numbers; null if
         * the note has none of these.
         */
        redacted: z.string().nullable(),
      }),
    ),
  }),
});

const noteDecision = z.object({
  caseId: z.guid('Name a case by its id'),
  number: z.number('Name a line by its number').int('Name a line by its number'),
  choice: z.enum(NOTE_ERASURE_CHOICES, 'A note is redacted, kept or removed'),
});

/** Everything the owner's venues hold about one guest, as a JSON file to hand over. */
export const exportGuestData = fileEndpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/export',
  body: z.object({ email: emailAddress }),
});

/** Permanently removes one guest's feedback, replies and emails from the owner's venues. */
export const eraseGuestData = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/erase',
  body: z.object({
    email: emailAddress,
    /** What happens to notes in cases; notes not listed here are redacted. */
    notes: z.array(noteDecision).max(1_000, 'At most 1,000 notes at once').optional(),
  }),
  response: messageResponse.extend({ erasedCount: z.number().int() }),
});

/** Every user has to type the phrase; users with a password must also send the password. */
export const deleteAccount = endpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/account/delete',
  body: z.object({
    confirmation: z
      .string(DELETION_PHRASE_MESSAGE)
      .trim()
      .toLowerCase()
      .pipe(z.literal(ACCOUNT_DELETION_PHRASE, DELETION_PHRASE_MESSAGE)),
    password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
  }),
  response: messageResponse,
});
