import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, attempt, slowestSeconds } from './people/attempt.ts';

const BEAT_EVERY_MS = 500;

export type Pulse = {
  /** Calls that need no database: whether the servers are alive, and how slow the machine is. */
  attempts: Attempt[];
  /** The longest that such a call took, which no other answer can be blamed for. */
  slackSeconds(): number;
  stop(): Promise<void>;
};

/** Asks all servers again and again whether they are alive. */
export function takePulse(servers: readonly { url: string }[]): Pulse {
  const attempts: Attempt[] = [];
  let isStopped = false;
  const beating = (async () => {
    while (!isStopped) {
      await Promise.all(servers.map(({ url }) => attempt(attempts, url, '/healthz')));
      await wait(BEAT_EVERY_MS);
    }
  })();
  return {
    attempts,
    slackSeconds: () => slowestSeconds(attempts),
    stop: async () => {
      isStopped = true;
      await beating;
    },
  };
}
