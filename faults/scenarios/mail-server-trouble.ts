import { setTimeout as wait } from 'node:timers/promises';
import { leaveFeedback } from '../people/leave-feedback.ts';
import { isSuccessful, sendAttempt, tallyStatuses } from '../people/send-attempt.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario } from '../scenario.ts';
import { startFaultProxy } from '../troubles/fault-proxy.ts';
import {
  MAIL_SERVER_MOODS,
  type MailServerMood,
  startMoodyMailServer,
} from '../troubles/moody-mail-server.ts';
import { waitUntil } from '../wait-until.ts';

const EACH = 3;
/**
 * The pause after a mail server's "not now" grows with every earlier attempt, also with those during
 * the outage: after four of them it is 160 seconds.
 */
const PATIENCE_SECONDS = 240;

type Row = {
  state: string;
  messageId: string;
  mood: MailServerMood;
  delivery: string | null;
  kind: string;
};

/**
 * The mail server is down, silent, slow or busy, refuses or hangs up; meanwhile a product server
 * dies.
 */
export const mailServerTrouble: Scenario = {
  name: 'mail-server-trouble',
  longestSeconds: 360,
  run: async (stage) => {
    const mailServer = await startMoodyMailServer();
    stage.onCleanup(mailServer.close);
    const line = await startFaultProxy({ port: mailServer.port, host: '127.0.0.1' });
    stage.onCleanup(line.close);
    const servers = await stage.startServers(2, { SMTP_URL: `smtp://127.0.0.1:${line.port}` });
    const [first, second] = servers.map(({ url }) => url);
    if (!first || !second) throw new Error('two servers were asked for');
    const owner = await stage.hireOwner();
    const [venueId = ''] = owner.venueIds;

    // While the mail server is down, the product works and emails wait in the queue.
    await line.set({ type: 'refuse' });
    const attempts: Parameters<typeof sendAttempt>[0] = [];
    const headers = { authorization: `Bearer ${owner.token}` };
    for (const mood of MAIL_SERVER_MOODS.flatMap((name) =>
      Array<MailServerMood>(EACH).fill(name),
    )) {
      const email = `${mood}-${attempts.length}@guests.example`;
      const { body } = await leaveFeedback(stage.ledger, first, venueId, { email });
      const replyPath = `/api/feedback/${String(body.id)}/reply`;
      const reply = { method: 'POST', headers, body: { replyMessage: 'Thank you.' } } as const;
      const { attempt: replied } = await sendAttempt(attempts, second, replyPath, reply);
      if (isSuccessful(replied)) {
        stage.ledger.replied.push({ feedbackId: String(body.id), ownerId: owner.id });
      }
    }
    for (const mood of ['plain', 'busy', 'slow']) {
      await sendAttempt(attempts, first, '/api/auth/register', {
        method: 'POST',
        body: { ...NEW_OWNER, email: `${mood}-owner@owners.example` },
      });
    }
    await wait(4_000);
    await line.set({ type: 'blackhole' });
    await wait(4_000);
    const mendedMs = Date.now();
    await line.set({ type: 'none' });

    // One server is killed while it is sending emails.
    await mailServer.isSlowAtWork;
    await servers[0]?.kill9();
    const isDrained = async () => (await mailsLeft(stage.database)) === 0;
    const drained = await waitUntil(isDrained, PATIENCE_SECONDS);

    const rows = await readRows<Row>(stage.database, MAILS);
    const of = (...moods: MailServerMood[]) => rows.filter(({ mood }) => moods.includes(mood));
    const isSettledAs = (states: string[]) => (row: Row) =>
      states.includes(row.state) && (row.kind !== 'reply' || row.delivery === row.state);
    const broken = [
      ...complain(drained === undefined, 'the queue has not drained'),
      ...complain(!attempts.every(isSuccessful), `while it was away: ${tallyStatuses(attempts)}`),
      // A refusal may be lost if a hangup or the kill cuts its connection.
      ...complain(
        !of('nobody').every(isSettledAs(['failed', 'unconfirmed'])) ||
          !of('nobody').some(isSettledAs(['failed'])),
        'a refused reply is not shown as failed',
      ),
      ...complain(
        !of('hangup').every(isSettledAs(['unconfirmed'])),
        'a mail without an answer is not shown as unconfirmed',
      ),
      ...complain(
        !of('plain', 'slow', 'busy').every(isSettledAs(['sent', 'unconfirmed'])),
        'a mail that could be sent was given up',
      ),
    ];
    const sentForNothing = rows.filter(
      ({ state, messageId }) => state === 'sent' && !mailServer.taken.has(messageId),
    );
    const acknowledged = attempts.filter(isSuccessful).length;
    return {
      acknowledged,
      stored: rows.length,
      lost: Math.max(0, acknowledged - rows.length) + sentForNothing.length,
      doubled: [...mailServer.taken.values()].filter((times) => times > 1).length,
      recoverySeconds: drained === undefined ? undefined : (Date.now() - mendedMs) / 1000,
      broken,
      notes: [`mails: ${countBy(rows.map(({ state }) => state))}`],
    };
  },
};

const NEW_OWNER = {
  password: 'a good long password',
  username: 'olive',
  firstName: 'Olive',
  lastName: 'Owner',
};

const MAILS = `
  select mails.state, mails.kind, message_id as "messageId",
    split_part(to_address, '-', 1) as mood, replies.delivery
  from mails left join replies on replies.mail_id = mails.id
  where kind in ('reply', 'verify-email')`;

async function mailsLeft(address: Parameters<typeof readRows>[0]): Promise<number> {
  const open = "select id from mails where state in ('queued', 'sending')";
  return (await readRows(address, open)).length;
}

function complain(isBroken: boolean, complaint: string): string[] {
  return isBroken ? [complaint] : [];
}

function countBy(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ');
}
