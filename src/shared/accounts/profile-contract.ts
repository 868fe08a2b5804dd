import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { textSchema } from '#shared/api/text-schema.ts';
import { emailAddress, messageResponse, messageWithUser } from './contract.ts';
import { FIRST_NAME_RULE, LAST_NAME_RULE } from './rules.ts';

export const changeName = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'PUT',
  path: '/api/auth/profile',
  body: z.object({ firstName: textSchema(FIRST_NAME_RULE), lastName: textSchema(LAST_NAME_RULE) }),
  response: messageWithUser,
});

/** Mails a link to the new address; nothing changes until it is opened. */
export const askForNewEmail = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'POST',
  path: '/api/auth/email',
  body: z.object({ email: emailAddress }),
  response: messageWithUser,
});

export const forgetNewEmail = endpoint({
  access: 'staff',
  isOwnAccount: true,
  method: 'DELETE',
  path: '/api/auth/email',
  response: messageWithUser,
});

const TOKEN_RULE = 'This link is incomplete';

/** Opens the link in the mail to the new address. */
export const confirmNewEmail = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/auth/email/confirm',
  body: z.object({ token: z.string(TOKEN_RULE).min(1, TOKEN_RULE).max(200, TOKEN_RULE) }),
  response: messageResponse.extend({ email: z.string() }),
});
