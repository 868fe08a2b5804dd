import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './sessions-contract.ts';

export const sessionDocumentation = joinDocumentation('Accounts', contract, {
  listSessions: {
    summary: 'List the sessions of the signed-in user, most recently used first.',
  },
  endSession: {
    summary: 'End one session of the signed-in user.',
    description: 'The cookie and the token of the session stop working, and its streams close.',
    errors: { NOT_FOUND: 'The session has already ended, or belongs to another user.' },
  },
  endOtherSessions: { summary: 'End all other sessions of the signed-in user.' },
});
