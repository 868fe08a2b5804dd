import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { NEWS_KINDS } from './news.ts';
import { quietHours } from './news-settings.ts';

const ADDRESS_RULE = 'This is not what a browser calls a push subscription';

const endpointUrl = z.url(ADDRESS_RULE).max(1000, ADDRESS_RULE);
const keyText = z
  .string(ADDRESS_RULE)
  .max(200, ADDRESS_RULE)
  .regex(/^[\w-]+=*$/, ADDRESS_RULE);

/** `PushSubscription.toJSON()` of a browser, with the kinds of news its user wants. */
const subscription = z.object({
  endpoint: endpointUrl,
  keys: z.object({ p256dh: keyText, auth: keyText }, ADDRESS_RULE),
  /** For a member: the wanted kinds of news; all if left out. */
  kinds: z.array(z.enum(NEWS_KINDS, 'Unknown kind of news')).max(NEWS_KINDS.length).optional(),
  quietHours: quietHours.nullish(),
  /** Whether news comes only while the member is on shift, as defined by `ON_SHIFT_FOR_MS`. */
  onlyOnShift: z.boolean('Either only on shift or always').optional(),
  /**
   * The browser's previous endpoint in the same session, whose settings are kept; null if the
   * browser no longer knows it.
   */
  replaces: endpointUrl.nullish(),
  /** For a guest: the code of the ticket that the subscription is for. */
  ticket: z.string().max(100).optional(),
});
export type PushSubscriptionRequest = z.output<typeof subscription>;

/** The VAPID key a browser needs to subscribe (base64url). */
export const pushKey = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/push/key',
  response: z.object({ publicKey: z.string() }),
});

/**
 * Subscribes the caller's session, or the named ticket. A repeated request changes the settings.
 */
export const subscribeToPush = endpoint({
  access: 'anyone',
  method: 'POST',
  path: '/api/push/subscriptions',
  body: subscription,
  status: 201,
  response: z.object({ id: z.string() }),
});

/** Reports that a page of the browser is open: a member seen recently counts as listening. */
export const seenWithPush = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/push/seen',
  body: z.object({ endpoint: endpointUrl }),
  response: z.object({
    /** False if the subscription is gone and the browser has to subscribe again. */
    isKnown: z.boolean(),
    /** Whether the push service refused the last push. */
    isFailing: z.boolean(),
  }),
});

export const unsubscribeFromPush = endpoint({
  access: 'anyone',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  body: z.object({ endpoint: endpointUrl }),
  response: messageResponse,
});
