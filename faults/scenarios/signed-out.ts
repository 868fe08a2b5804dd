import { setTimeout as wait } from 'node:timers/promises';
import { PASSWORD } from '#testing/factories.ts';
import { type Attempt, sendAttempt, tallyStatuses } from '../people/send-attempt.ts';
import { simulateBusyEvening } from '../people/simulate-busy-evening.ts';
import type { Scenario } from '../scenario.ts';
import type { StagedServer } from '../stage.ts';

type Credentials = Record<'by cookie' | 'by token' | 'by both', Record<string, string>>;

const SIGN_OUTS = 20;

/** A sign-out on one server takes effect on the other at once, while servers die and restart. */
export const signedOut: Scenario = {
  name: 'signed-out',
  run: async (stage) => {
    const servers = await stage.startServers(2);
    const evening = await simulateBusyEvening(stage, () => servers.map(({ url }) => url), {
      guests: 3,
    });
    const { email } = await stage.hireOwner({ plan: 'starter', venues: 0 });
    const killing = keepKilling(servers);
    const later: Attempt[] = [];
    for (let turn = 0; stage.ledger.signedOut.length < SIGN_OUTS; turn += 1) {
      const server = servers[turn % 2]?.url ?? '';
      const session = await signIn(server, email);
      if (session && (await signOut(server, session))) {
        stage.ledger.signedOut.push({ cookie: session.cookie });
        await Promise.all(servers.map(({ url }) => tryAgain(later, url, session)));
      } else await wait(200);
    }
    await killing.stop();
    const outcome = await evening.end();
    outcome.notes.push(`after ${SIGN_OUTS} sign-outs: ${tallyStatuses(later)}`);
    const admitted = later.filter(({ status }) => status === 200);
    if (admitted.length > 0) outcome.broken.push(`${admitted.length} were still let in`);
    if (!later.some(({ status }) => status === 401)) outcome.broken.push('nobody was refused');
    return outcome;
  },
};

type SessionCredentials = { cookie: string; credentials: Credentials };

async function signIn(server: string, email: string): Promise<SessionCredentials | undefined> {
  const answer = await fetch(`${server}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = (await answer.json().catch(() => undefined)) as { token: string } | undefined;
  if (!body) return undefined;
  const authorization = `Bearer ${body.token}`;
  return {
    cookie: cookie.slice(cookie.indexOf('=') + 1),
    credentials: {
      'by cookie': { cookie },
      'by token': { authorization },
      'by both': { cookie, authorization },
    },
  };
}

async function signOut(server: string, { credentials }: SessionCredentials): Promise<boolean> {
  const answer = await fetch(`${server}/api/logout`, {
    headers: credentials['by both'],
    redirect: 'manual',
  }).catch(() => undefined);
  return answer?.status === 302;
}

async function tryAgain(
  later: Attempt[],
  server: string,
  session: SessionCredentials,
): Promise<void> {
  const ways = Object.values(session.credentials);
  await Promise.all(
    ways.map((headers) => sendAttempt(later, server, '/api/auth/user', { headers })),
  );
}

function keepKilling(servers: StagedServer[]): { stop(): Promise<void> } {
  let isOver = false;
  const killing = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await wait(1_500);
      const victim = servers[turn % 2];
      await victim?.kill9();
      if (victim) servers[turn % 2] = await victim.again();
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await killing;
    },
  };
}
