import { type SQL, sql } from 'drizzle-orm';
import type { WakeUpSignal } from '../concurrency/wake-up-signal.ts';
import type { Database } from '../database/database.ts';
import type { ListenerHandle } from '../database/listen-on-channel.ts';
import type { Queue } from './queue.ts';

/** The channel on which servers announce new rows of all queues; the message names the queue. */
const QUEUE_CHANNEL = 'tabletalk_queue';

/** Wakes the workers of a queue on all servers, once the transaction commits. */
export function wakeUpWorkersSql({ name }: Pick<Queue, 'name'>): SQL {
  return sql`pg_notify(${QUEUE_CHANNEL}, ${name})`;
}

type Worker = { name: string; signal: WakeUpSignal };
type Listening = { workers: Set<Worker>; handle: ListenerHandle };

const listeningOn = new WeakMap<Database, Listening>();

/**
 * Wakes a worker when rows of its queue are committed. All workers on one database share a
 * connection. Notifications can be lost, so a worker must also look for rows by itself.
 */
export function listenForRows(
  db: Database,
  { name }: Pick<Queue, 'name'>,
  signal: WakeUpSignal,
): ListenerHandle {
  const listening = listeningOn.get(db) ?? startListening(db);
  const worker = { name, signal };
  listening.workers.add(worker);
  return {
    stop: async () => {
      listening.workers.delete(worker);
      if (listening.workers.size > 0) return;
      if (listeningOn.get(db) === listening) listeningOn.delete(db);
      await listening.handle.stop();
    },
  };
}

function startListening(db: Database): Listening {
  const workers = new Set<Worker>();
  const wakeUp = (isMeant: (worker: Worker) => boolean) => {
    for (const worker of workers) if (isMeant(worker)) worker.signal.wakeUp();
  };
  const handle = db.listen(QUEUE_CHANNEL, {
    onMessage: (message) => wakeUp(({ name }) => name === message),
    onReady: () => wakeUp(() => true),
  });
  const listening = { workers, handle };
  listeningOn.set(db, listening);
  return listening;
}
