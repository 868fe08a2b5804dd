import type { JsonObject } from './json-schema.ts';

/**
 * Routes without a contract: those that a browser is redirected to, and those that other programs
 * call.
 */
export type RouteWithoutContract = {
  name: string;
  tag: string;
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  description?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** For each status, its meaning and the JSON or text of the response. */
  answers: Readonly<Record<number, { description: string; content?: JsonObject }>>;
};

const LEADS_ON = { 302: { description: 'Redirects the browser.' } };
const TOKEN = { token: 'The token of the link in the email.' };

export const ROUTES_WITHOUT_CONTRACT: readonly RouteWithoutContract[] = [
  {
    name: 'loginNavigation',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/login',
    summary: 'Redirect a browser to the sign-in.',
    description:
      'Redirects to the identity provider, or to the sign-in page if there is none. A signed-in user goes directly to `returnTo`.',
    query: { returnTo: 'The page of this site to return to.' },
    answers: LEADS_ON,
  },
  {
    name: 'loginCallback',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/login/callback',
    summary: 'Complete a sign-in with the identity provider.',
    query: {
      state: 'The state that was sent to the provider.',
      code: 'The authorisation code from the provider.',
      error: 'The reason why the provider refused.',
    },
    answers: LEADS_ON,
  },
  {
    name: 'logoutNavigation',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/logout',
    summary: 'Sign out.',
    description:
      'Ends the session of the cookie or the token, then redirects to the home page or to `returnTo`. A link on another site does not sign the user out.',
    query: { returnTo: 'The page of this site to return to.' },
    answers: LEADS_ON,
  },
  {
    name: 'unsubscribeNavigation',
    tag: 'Notifications',
    method: 'GET',
    path: '/api/unsubscribe',
    summary: 'Redirect to the page that confirms unsubscribing.',
    description: 'The redirect changes nothing.',
    query: TOKEN,
    answers: LEADS_ON,
  },
  {
    name: 'stopRepliesNavigation',
    tag: 'Replies',
    method: 'GET',
    path: '/api/replies/stop',
    summary: 'Redirect to the page that confirms stopping replies.',
    description: 'The redirect changes nothing.',
    query: TOKEN,
    answers: LEADS_ON,
  },
  {
    name: 'stripeWebhook',
    tag: 'Plan and payments',
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Receive events from the payment provider.',
    description:
      'Only for the payment provider. The body can have up to 512 kB. Simulated payments send their events here too.',
    headers: { 'Stripe-Signature': 'The signature of the event.' },
    answers: {
      200: {
        description: 'The event is stored.',
        content: json({ received: { type: 'boolean', const: true } }),
      },
    },
  },
  {
    name: 'isAlive',
    tag: 'Health',
    method: 'GET',
    path: '/healthz',
    summary: 'Check whether the server is running.',
    answers: {
      200: {
        description: 'The server is running.',
        content: json({ status: { type: 'string', const: 'alive' } }),
      },
    },
  },
  {
    name: 'isReady',
    tag: 'Health',
    method: 'GET',
    path: '/readyz',
    summary: 'Check whether the server can take requests.',
    description:
      'Returns `UNAVAILABLE` while the server is shutting down or its database does not respond.',
    answers: {
      200: {
        description: 'The server and its database are ready.',
        content: json({ status: { type: 'string', const: 'ready' } }),
      },
    },
  },
  {
    name: 'metrics',
    tag: 'Health',
    method: 'GET',
    path: '/metrics',
    summary: 'Retrieve the metrics in Prometheus format.',
    description: 'Available only if `METRICS_TOKEN` is set. Send it as the bearer token.',
    answers: {
      200: {
        description: 'The metrics.',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    },
  },
];

function json(properties: JsonObject): JsonObject {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { 'application/json': { schema } };
}
