import { z } from 'zod';
import { message } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { NEWS_KINDS } from './news.ts';
import { quietHours } from './told-how.ts';

const ADDRESS_RULE = 'This is not what a browser calls a push subscription';

const endpointUrl = z.url(ADDRESS_RULE).max(1000, ADDRESS_RULE);
const keyText = z
  .string(ADDRESS_RULE)
  .max(200, ADDRESS_RULE)
  .regex(/^[\w-]+=*$/, ADDRESS_RULE);

/** As `PushSubscription.toJSON()` of a browser has it, with what its owner wants to hear of. */
const subscription = z.object({
  endpoint: endpointUrl,
  keys: z.object({ p256dh: keyText, auth: keyText }, ADDRESS_RULE),
  /** Of a member: which news; all of them unless some are named. */
  kinds: z.array(z.enum(NEWS_KINDS, 'Unknown kind of news')).max(NEWS_KINDS.length).optional(),
  quietHours: quietHours.nullish(),
  /** Only while they are on shift: see on-shift.ts. */
  onlyOnShift: z.boolean('Either only on shift or always').optional(),
  /** The address that this browser had before, whose wishes it keeps; of the same sign-in. */
  replaces: endpointUrl.optional(),
  /** Of a guest: the code of the ticket whose thread it is about. */
  ticket: z.string().max(100).optional(),
});
export type PushSubscriptionRequest = z.output<typeof subscription>;

/** What a browser needs to subscribe (VAPID, base64url). */
export const pushKey = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/push/key',
  response: z.object({ publicKey: z.string() }),
});

/** For the sign-in that asks, or for the ticket that is named. Sent again, it changes what is wanted. */
export const subscribeToPush = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/push/subscriptions',
  body: subscription,
  status: 201,
  response: z.object({ id: z.string() }),
});

/** A page of the browser is open: who was seen lately is listening. */
export const seenWithPush = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/push/seen',
  body: z.object({ endpoint: endpointUrl }),
  response: z.object({
    /** False: the browser is not told any more, and subscribes anew if it wants to be. */
    isKnown: z.boolean(),
    /** The last push was not taken by the push service. */
    isFailing: z.boolean(),
  }),
});

export const unsubscribeFromPush = endpoint({
  access: 'anyone',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  body: z.object({ endpoint: endpointUrl }),
  response: message,
});
