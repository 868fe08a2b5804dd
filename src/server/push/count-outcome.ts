import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import type { Verdict } from './judge-answer.ts';

/** What became of an attempt to push; a retry means that there will be another. */
export function countOutcome(outcome: Verdict['outcome']): void {
  outcomes.inc({ outcome });
}

const outcomes = new Counter({
  name: 'tabletalk_push_outcomes_total',
  help: 'Attempts to push something to a browser on this server, by how they ended.',
  labelNames: ['outcome'],
  registers: [metricsRegistry],
});
