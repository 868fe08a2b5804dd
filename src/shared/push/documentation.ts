import { documented } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const pushDocumentation = documented('Push', contract, {
  pushKey: {
    summary: 'Read the key that a browser subscribes with.',
    description: 'The public key of this installation (VAPID, RFC 8292), the same on all servers.',
  },
  subscribeToPush: {
    summary: 'Tell a browser of news, by push.',
    description:
      'Of a member who is signed in, until that sign-in ends; or, with `ticket`, of a guest who wants to know of replies. The same browser again changes what it wants.',
    errors: {
      UNAUTHENTICATED: 'Neither signed in as a person nor with a ticket.',
      NOT_FOUND: 'There is no such ticket.',
      TOO_MANY_REQUESTS: 'Too many subscriptions from one network.',
    },
  },
  unsubscribeFromPush: {
    summary: 'Tell a browser no more.',
    description:
      'Whoever knows the address of a subscription has it. With none there it changes nothing.',
  },
});
