import type { Services } from '#server/services.ts';
import type { DeliverEvent } from '../port.ts';
import { claimDueEvents, updateDelivered, type WaitingEvent } from './events-query.ts';
import { signEvent } from './sign-event.ts';

const MOST_AT_ONCE = 20;
const LONGEST_PAUSE_SECONDS = 60;
const WORTH_A_WORD_ATTEMPTS = 5;

type Needs = Pick<Services, 'db' | 'now' | 'keys' | 'log'>;

/** At least once each, and in no promised order; what is not taken comes again. */
export async function deliverEvents(services: Needs, deliver: DeliverEvent): Promise<number> {
  const { db, now } = services;
  const events = await claimDueEvents(db, now(), MOST_AT_ONCE, LONGEST_PAUSE_SECONDS);
  let taken = 0;
  for (const event of events) {
    if (!(await isTaken(services, event, deliver))) continue;
    await updateDelivered(db, event.id, now());
    taken += 1;
  }
  return taken;
}

async function isTaken(
  services: Needs,
  { id, body, attempts }: WaitingEvent,
  deliver: DeliverEvent,
): Promise<boolean> {
  const rawBody = Buffer.from(body, 'utf8');
  const headers = signEvent(services, rawBody, services.now());
  const status = await deliver(rawBody, headers).catch(() => 0);
  if (status >= 200 && status < 300) return true;
  if (attempts === WORTH_A_WORD_ATTEMPTS) {
    services.log.warn({ eventId: id, status }, 'simulated payments: an event is not taken');
  }
  return false;
}
