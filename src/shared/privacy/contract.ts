import { z } from 'zod';
import { message } from '#shared/accounts/contract.ts';
import { normaliseEmail } from '#shared/accounts/rules.ts';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';

const INVALID_EMAIL = 'Please enter a valid email address';

const guestEmail = z
  .string(INVALID_EMAIL)
  .max(254, INVALID_EMAIL)
  .transform(normaliseEmail)
  .pipe(z.email(INVALID_EMAIL));

/** How much the owner's venues hold of one guest, before it is exported or erased. */
export const findGuestData = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/find',
  body: z.object({ email: guestEmail }),
  response: z.object({ feedbackCount: z.number().int(), replyCount: z.number().int() }),
});

/** Everything the owner's venues hold of one guest, as a JSON file to hand over. */
export const exportGuestData = fileEndpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/export',
  body: z.object({ email: guestEmail }),
});

/** Removes one guest's feedback, replies and mails from the owner's venues, for good. */
export const eraseGuestData = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/guest-data/erase',
  body: z.object({ email: guestEmail }),
  response: message.extend({ erasedCount: z.number().int() }),
});

export const ACCOUNT_DELETION_PHRASE = 'delete my account';

/** The phrase for everybody; the password from those who have one. */
export const deleteAccount = endpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/account/delete',
  body: z.object({
    confirmation: z
      .string(`Please type: ${ACCOUNT_DELETION_PHRASE}`)
      .trim()
      .toLowerCase()
      .pipe(z.literal(ACCOUNT_DELETION_PHRASE, `Please type: ${ACCOUNT_DELETION_PHRASE}`)),
    password: z.string().max(128).optional(),
  }),
  response: message,
});
