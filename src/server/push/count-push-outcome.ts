import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import type { PushOutcome } from './classify-push-response.ts';

/** Counts attempts by outcome; a 'retry' will be followed by another attempt. */
export function countPushOutcome(outcome: PushOutcome['outcome']): void {
  outcomes.inc({ outcome });
}

const outcomes = new Counter({
  name: 'tabletalk_push_outcomes_total',
  help: 'Attempts to push something to a browser on this server, by how they ended.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});
