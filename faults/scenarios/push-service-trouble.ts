import { makeGuestCall, openBoardClient } from '#testing/live/floor-client.ts';
import { startPushService } from '#testing/push/push-service.ts';
import { sendAttempt } from '../people/send-attempt.ts';
import { readRows } from '../read-rows.ts';
import type { Scenario } from '../scenario.ts';
import { waitUntil } from '../wait-until.ts';

const CALLS = 6;
const PATIENCE_SECONDS = 60;
/** How the push service treats each of the team's four browsers. */
const MOODS = ['plain', 'gone', 'busy', 'silent'] as const;

/**
 * The push service has forgotten a browser (410), asks to slow down (429) or does not respond. Every
 * reachable browser gets the push once, without waiting for the others.
 */
export const pushServiceTrouble: Scenario = {
  name: 'push-service-trouble',
  run: async (stage) => {
    const service = await startPushService();
    stage.onCleanup(service.close);
    const servers = await stage.startServers(2);
    const [here, there] = servers.map(({ url }) => url);
    if (!here || !there) throw new Error('there are no two servers');
    const { venueId, people } = await stage.hireFloor();
    const [person] = people;
    if (!person) throw new Error('nobody works here');
    const headers = { authorization: `Bearer ${person.token}` };
    for (const mood of MOODS) {
      const { endpoint, keys } = await service.newSubscription(mood);
      const body = { endpoint, keys };
      const path = '/api/push/subscriptions';
      const { attempt: asked } = await sendAttempt([], here, path, {
        method: 'POST',
        headers,
        body,
      });
      if (asked.status !== 201) throw new Error(`subscribing was answered with ${asked.status}`);
    }
    service.answerWith('gone', { status: 410 });
    service.answerWith('busy', { status: 429, headers: { 'retry-after': '2' } });
    service.answerWith('silent', { isSilent: true });
    const board = await openBoardClient(here, { token: person.token, venueId });
    for (let turn = 0; turn < CALLS; turn += 1) {
      const server = turn % 2 === 0 ? here : there;
      const { body } = await makeGuestCall(server, venueId, { table: String(turn) });
      stage.ledger.calls.push({ id: body.id, table: String(turn) });
    }
    const heard = (name: string) => service.received.filter((push) => push.name === name).length;
    const plainSeconds = await waitUntil(() => heard('plain') >= CALLS, PATIENCE_SECONDS);
    service.answerWith('busy', {});
    const recoverySeconds = await waitUntil(() => heard('busy') >= CALLS, PATIENCE_SECONDS);
    const left = await readRows<{ endpoint: string }>(
      stage.database,
      'select endpoint from push_subscriptions',
    );
    board.close();
    const broken: string[] = [];
    if (plainSeconds === undefined) broken.push('a browser in good order was kept waiting');
    if (left.some(({ endpoint }) => endpoint.endsWith('/gone'))) {
      broken.push('a browser that is gone is still written to');
    }
    if (!left.some(({ endpoint }) => endpoint.endsWith('/silent'))) {
      broken.push('a browser was forgotten because its service was silent');
    }
    const shouldHear = 2 * CALLS;
    const told = Math.min(heard('plain'), CALLS) + Math.min(heard('busy'), CALLS);
    return {
      acknowledged: shouldHear,
      stored: told,
      lost: shouldHear - told,
      doubled: Math.max(0, heard('plain') - CALLS) + Math.max(0, heard('busy') - CALLS),
      ...(recoverySeconds !== undefined && { recoverySeconds }),
      broken,
      notes: [
        `told within ${plainSeconds?.toFixed(1)} s beside a silent service`,
        `tries: ${MOODS.map((mood) => `${mood} ${service.tries(mood)}`).join(', ')}`,
      ],
    };
  },
};
