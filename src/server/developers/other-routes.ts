import type { Json } from './json-schemas.ts';

/** Routes without a contract: addresses a browser is redirected to, and calls by other programs. */
export type OtherRoute = {
  name: string;
  tag: string;
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  description?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** By status: the meaning, and the JSON or text of the answer. */
  answers: Readonly<Record<number, { description: string; content?: Json }>>;
};

const LEADS_ON = { 302: { description: 'Leads the browser on.' } };
const TOKEN = { token: "The link's token." };

export const OTHER_ROUTES: readonly OtherRoute[] = [
  {
    name: 'loginNavigation',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/login',
    summary: 'Lead a browser to where it can sign in.',
    description:
      'To the identity provider where there is one, to the sign-in page otherwise, and on to `returnTo` for somebody who is signed in.',
    query: { returnTo: 'A page of this site to come back to.' },
    answers: LEADS_ON,
  },
  {
    name: 'loginCallback',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/login/callback',
    summary: 'Receive a browser that comes back from the identity provider.',
    query: { state: 'As it was sent out.', code: 'From the provider.', error: 'Or why not.' },
    answers: LEADS_ON,
  },
  {
    name: 'logoutNavigation',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/logout',
    summary: 'Sign out and lead the browser home.',
    description:
      'Ends the session that the cookie or the token names, for both. Links of other sites sign nobody out. `returnTo` leads to another page of ours instead.',
    answers: LEADS_ON,
  },
  {
    name: 'unsubscribeNavigation',
    tag: 'Notifications',
    method: 'GET',
    path: '/api/unsubscribe',
    summary: 'Lead to the page that asks before it unsubscribes.',
    description: 'Opening it changes nothing.',
    query: TOKEN,
    answers: LEADS_ON,
  },
  {
    name: 'stopRepliesNavigation',
    tag: 'Replies',
    method: 'GET',
    path: '/api/replies/stop',
    summary: 'Lead to the page that asks before it stops mails.',
    description: 'Opening it changes nothing.',
    query: TOKEN,
    answers: LEADS_ON,
  },
  {
    name: 'stripeWebhook',
    tag: 'Plan and payments',
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Hear from the payment provider what has happened.',
    description: 'For the provider alone. Simulated payments send their events here as well.',
    headers: { 'Stripe-Signature': 'Signs the bytes of the event.' },
    answers: {
      200: {
        description: 'It is on record.',
        content: json({ received: { type: 'boolean', const: true } }),
      },
    },
  },
  {
    name: 'isAlive',
    tag: 'Health',
    method: 'GET',
    path: '/healthz',
    summary: 'Ask whether this server is alive.',
    answers: {
      200: { description: 'It is.', content: json({ status: { type: 'string', const: 'alive' } }) },
    },
  },
  {
    name: 'isReady',
    tag: 'Health',
    method: 'GET',
    path: '/readyz',
    summary: 'Ask whether this server and its database can take requests.',
    description: 'UNAVAILABLE while it is about to stop or its database does not answer.',
    answers: {
      200: {
        description: 'They can.',
        content: json({ status: { type: 'string', const: 'ready' } }),
      },
    },
  },
  {
    name: 'metrics',
    tag: 'Health',
    method: 'GET',
    path: '/metrics',
    summary: "Read the operator's metrics, in Prometheus' format.",
    description: 'Served only where `METRICS_TOKEN` is set, to whoever sends it as bearer token.',
    answers: {
      200: {
        description: 'The metrics.',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
    },
  },
];

function json(properties: Json): Json {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { 'application/json': { schema } };
}
