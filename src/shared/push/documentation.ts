import { joinDocumentation } from '#shared/api/documentation.ts';
import * as contract from './contract.ts';

export const pushDocumentation = joinDocumentation('Push', contract, {
  pushKey: {
    summary: 'Retrieve the public key for push subscriptions.',
    description:
      'The VAPID key (RFC 8292) with which a browser subscribes. All servers of this installation use the same key.',
  },
  subscribeToPush: {
    summary: 'Subscribe a browser to push notifications.',
    description:
      'Subscribes the signed-in member until their session ends or, with `ticket`, a guest who wants to know of replies. Sending the same `endpoint` again updates the settings. Quiet hours follow the clock of the venue. With `onlyOnShift`, a member is notified only within three hours after they last had the floor board open or went to a table.',
    errors: {
      INVALID_INPUT:
        'The `endpoint` is not an https address of a public push service without a port, or the keys are invalid.',
      UNAUTHENTICATED:
        'The request has neither the session of a member nor a `ticket`. Shared devices cannot subscribe.',
      NOT_FOUND:
        'No ticket has this code, or `replaces` is null and the session has no subscription.',
      TOO_MANY_REQUESTS:
        'Too many subscriptions from one network. Try again after `Retry-After` seconds.',
    },
  },
  seenWithPush: {
    summary: 'Send a heartbeat for a browser with push notifications.',
    description:
      'Send it every 20 seconds while a page is visible. A member who was seen within the last 30 seconds counts as listening, so guests can call. If `isKnown` is false, subscribe again.',
  },
  unsubscribeFromPush: {
    summary: 'Unsubscribe a browser from push notifications.',
    description:
      'Knowing the `endpoint` is enough, so no session is needed. An unknown `endpoint` changes nothing.',
  },
});
