import { documented } from '#shared/api/documentation.ts';
import * as contract from './sessions-contract.ts';

export const sessionDocumentation = documented('Accounts', contract, {
  listSessions: { summary: 'Read where you are signed in, the latest use first.' },
  endSession: {
    summary: 'Sign out somewhere else.',
    description: 'Its cookie, its token and its open streams end at once, on every server.',
    errors: { NOT_FOUND: 'It has ended already, or it is not yours.' },
  },
  endOtherSessions: { summary: 'Sign out everywhere but here.' },
});
