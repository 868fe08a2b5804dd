import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './send-request.ts';
import type { Cluster } from './start-cluster.ts';

export const EXAMPLE_VENUE_ID = 'the-example';
const EMAIL = 'owner@example.com';

/** Registers an owner through the proxy; only the local mailbox is read directly from a server. */
export async function registerOwner({ url, ports }: Cluster): Promise<string> {
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await sendRequest(`${url}${path}`, 'POST', { body, ...(token && { token }) });
    if (typeof answer.status === 'string' || answer.status >= 300) {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return String(answer.body.token ?? '');
  };
  await post('/api/auth/register', {
    email: EMAIL,
    username: 'olive',
    password: 'a table for the whole team',
    firstName: 'Olive',
    lastName: 'Example',
  });
  const mailToken = await tokenFromMailbox(`http://127.0.0.1:${ports[0]}`);
  const token = await post('/api/verify-email', { token: mailToken });
  await post('/api/select-plan', { plan: 'starter' }, token);
  const locations = [{ name: 'The Example', venueId: EXAMPLE_VENUE_ID }];
  await post('/api/onboarding/add-locations', { locations }, token);
  return token;
}

async function tokenFromMailbox(server: string): Promise<string> {
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const answer = await fetch(`${server}/dev/mailbox.json?to=${encodeURIComponent(EMAIL)}`);
    const [mail] = (await answer.json()) as { text: string }[];
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
    await wait(200);
  }
  throw new Error('The verification mail did not come.');
}
