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
      'Of a member who is signed in, until that sign-in ends; or, with `ticket`, of a guest who wants to know of replies. The same browser again changes what it wants. Quiet hours go by the clock of the venue; somebody is on shift for three hours after they last had its floor board open or went to one of its tables.',
    errors: {
      INVALID_INPUT: 'No address that a push service on the internet has: https, and no port.',
      UNAUTHENTICATED: 'Neither signed in as a person nor with a ticket.',
      NOT_FOUND: 'There is no such ticket.',
      TOO_MANY_REQUESTS: 'Too many subscriptions from one network.',
    },
  },
  seenWithPush: {
    summary: 'Say that a browser with push is being looked at.',
    description:
      'Sent every 20 seconds while a page is in view: a member with push who was seen within the last 30 seconds counts as listening.',
  },
  unsubscribeFromPush: {
    summary: 'Tell a browser no more.',
    description:
      'Whoever knows the address of a subscription has it. With none there it changes nothing.',
  },
});
