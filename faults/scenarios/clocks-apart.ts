import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#shared/durations.ts';
import { countFeedback } from '../count-feedback.ts';
import { leaveFeedback } from '../people/leave-feedback.ts';
import { isSuccessful, sendAttempt } from '../people/send-attempt.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario } from '../scenario.ts';
import { startFaultProxy } from '../troubles/fault-proxy.ts';
import { startMoodyMailServer } from '../troubles/moody-mail-server.ts';
import { waitUntil } from '../wait-until.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const STARTER_MONTH = 30;
const CODES_A_MINUTE = 30;

/** One server's clock is ten minutes fast, another's ten minutes slow: they still agree. */
export const clocksApart: Scenario = {
  name: 'clocks-apart',
  longestSeconds: 180,
  run: async (stage) => {
    const mailServer = await startMoodyMailServer();
    stage.onCleanup(mailServer.close);
    const mailLine = await startFaultProxy({ port: mailServer.port, host: '127.0.0.1' });
    stage.onCleanup(mailLine.close);
    const settings = { SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`, RATE_LIMITS: 'on' };
    const [right] = await stage.startServers(1, settings);
    const [fast] = await stage.startServers(1, { ...settings, ...wrongClock(TEN_MINUTES_MS) });
    const [slow] = await stage.startServers(1, { ...settings, ...wrongClock(-TEN_MINUTES_MS) });
    if (!right || !fast || !slow) throw new Error('three servers were asked for');
    const servers = [right.url, slow.url, fast.url];
    const owner = await stage.hireOwner({ plan: 'starter' });
    const [venueId = ''] = owner.venueIds;
    const broken: string[] = [];
    const expect = (isSo: boolean, complaint: string) => {
      if (!isSo) broken.push(complaint);
    };

    // All servers share one monthly limit.
    const evening = Array.from({ length: 2 * STARTER_MONTH }, (_, number) =>
      leaveFeedback(stage.ledger, servers[number % 3] ?? '', venueId),
    );
    const accepted = (await Promise.all(evening)).filter((one) => one.attempt.status === 201);
    expect(accepted.length === STARTER_MONTH, `${accepted.length} accepted in a month of Starter`);

    // A code's validity depends only on the database's clock.
    // Guests who name no device share a limit of rewards a day, so not every answer has a code.
    const codes = accepted.flatMap(({ body }) => body.rewardCode ?? []).map(String);
    const [living = '', dead = ''] = codes;
    expect(dead !== '', `${codes.length} reward codes for ${accepted.length} guests`);
    const expire = 'update reward_codes set expires_at = now() + $2::interval where code = $1';
    await readRows(stage.database, expire, [living, '5 minutes']);
    await readRows(stage.database, expire, [dead, '-1 seconds']);
    const redeem = async (server: string, code: string) => {
      const body = { code, staffName: 'Sam' };
      const wish = { method: 'POST', body } as const;
      const { attempt: entry } = await sendAttempt([], server, '/api/reward-codes/redeem', wish);
      if (isSuccessful(entry)) stage.ledger.redeemed.push({ code, staffName: 'Sam' });
      return entry.status;
    };
    expect((await redeem(slow.url, dead)) === 410, 'a slow clock revives a code');
    expect((await redeem(fast.url, living)) === 200, 'a fast clock ends a code early');
    expect((await redeem(slow.url, living)) === 409, 'a code is redeemed again');

    // A session is valid on all servers alike.
    const headers = { authorization: `Bearer ${owner.token}` };
    const whoAmI = async (server: string) =>
      (await sendAttempt([], server, '/api/auth/user', { headers })).attempt.status;
    for (const server of servers) {
      expect((await whoAmI(server)) === 200, 'a session is not known everywhere');
    }
    await sendAttempt([], slow.url, '/api/logout', { headers });
    stage.ledger.signedOut.push({ cookie: owner.cookie });
    for (const server of servers) {
      expect((await whoAmI(server)) === 401, 'a session outlives its sign-out');
    }

    // Servers share a rate limit, and it ends for all at the same time.
    const looks = Array.from({ length: 2 * CODES_A_MINUTE }, (_, number) =>
      sendAttempt([], servers[number % 3] ?? '', '/api/reward-codes/validate', UNKNOWN_CODE),
    );
    const seen = (await Promise.all(looks)).map((one) => one.attempt);
    const through = seen.filter(({ status }) => status !== 429).length;
    expect(through <= CODES_A_MINUTE, `${through} looks at codes got through`);
    const longest = Math.max(...seen.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds));
    expect(longest <= 60, `somebody has to wait ${longest} s for a minute's limit`);

    // When the fast server dies, another server sends the emails that it postponed.
    await mailLine.set({ type: 'refuse' });
    for (let number = 0; number < 8; number += 1) {
      const body = { ...NEW_OWNER, email: `plain-${number}@owners.example` };
      await sendAttempt([], fast.url, '/api/auth/register', { method: 'POST', body });
    }
    await wait(3_000);
    await fast.kill9();
    await mailLine.set({ type: 'none' });
    const waiting = "select id from mails where state in ('queued', 'sending')";
    const isDrained = async () => (await readRows(stage.database, waiting)).length === 0;
    const recoverySeconds = await waitUntil(isDrained, 60);
    expect(recoverySeconds !== undefined, 'mails of the fast server are still waiting');

    return {
      ...(await countFeedback(stage.database, stage.ledger)),
      recoverySeconds,
      broken: [...new Set(broken)],
      notes: [`looks at codes: ${through} of ${seen.length} got through`],
    };
  },
};

const UNKNOWN_CODE = { method: 'POST', body: { code: 'ABCDE-FGHJK' } } as const;

const NEW_OWNER = {
  password: 'a good long password',
  username: 'olive',
  firstName: 'Olive',
  lastName: 'Owner',
};

/** Shifts Node's clock before the product is loaded, as if the machine's clock were wrong. */
function wrongClock(byMs: number): Record<string, string> {
  const code = `
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length ? given : [Right.now() + ${byMs}])); }
      static now() { return Right.now() + ${byMs}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}
