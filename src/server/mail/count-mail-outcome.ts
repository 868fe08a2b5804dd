import { Counter } from 'prom-client';
import { metricsRegistry } from '#server/platform/metrics/metrics-registry.ts';
import type { MailState } from './table.ts';

/** Counts the result of an attempt to send a mail; `queued` means that it will be tried again. */
export function countMailOutcome(state: MailState): void {
  outcomes.inc({ state });
}

const outcomes = new Counter({
  name: 'tabletalk_mail_outcomes_total',
  help: 'Attempts to send a mail on this server, by the state that they left it in.',
  labelNames: ['state'],
  registers: [metricsRegistry],
});
