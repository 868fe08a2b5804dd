import { setTimeout as wait } from 'node:timers/promises';
import { type Attempt, sendAttempt, slowestSeconds } from './people/send-attempt.ts';

const BEAT_EVERY_MS = 500;

export type Pulse = {
  /** Requests that need no database; they show whether servers are alive and how slow the machine is. */
  attempts: Attempt[];
  /** The slowest of these requests; the same delay in other requests is the machine's fault. */
  slackSeconds(): number;
  stop(): Promise<void>;
};

/** Polls all servers for whether they are alive. */
export function takePulse(servers: readonly { url: string }[]): Pulse {
  const attempts: Attempt[] = [];
  let isStopped = false;
  const beating = (async () => {
    while (!isStopped) {
      await Promise.all(servers.map(({ url }) => sendAttempt(attempts, url, '/healthz')));
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
