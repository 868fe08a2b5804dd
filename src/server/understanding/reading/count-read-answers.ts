import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';

/** Counts the answers that this server has read, for the metrics. */
export function countReadAnswers(what: 'new' | 'older', count: number): void {
  answersRead.inc({ what }, count);
}

const answersRead = new Counter({
  name: 'tabletalk_answers_read_total',
  help: 'Answers whose words this server has read: new ones as they came, and older ones.',
  labelNames: ['what'],
  registers: [metricsRegistry],
});
