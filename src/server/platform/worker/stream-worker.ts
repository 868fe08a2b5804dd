import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { StreamWorkerMessage } from './serve-streams.ts';
import { startWorker } from './start-worker.ts';

/**
 * Resolves when the first chunk is ready, so that an early failure can be answered with an error.
 */
export type OpenStream<Task> = (task: Task) => Promise<Readable>;

type StreamTimeouts = {
  /** How long an idle worker waits for another task before it ends and frees its memory. */
  idleMs: number;
  /** A reader who takes nothing for this long loses the stream, so that others get its place. */
  stalledMs: number;
  /** A task that makes no chunk for this long is stuck, and its thread is ended. */
  makesWithinMs: number;
};

export const STREAM_TIMEOUTS: StreamTimeouts = {
  idleMs: 10_000,
  stalledMs: 10_000,
  makesWithinMs: 30_000,
};
const MAX_HEAP_MB = 256;

/**
 * Heavy work in a thread of its own, started on demand. It makes chunks only as fast as they are
 * read, serves several streams in turn, and stops work for a stream that is closed. If the thread
 * dies or gets stuck, its streams fail and the next task starts another.
 */
export function makeStreamWorker<Task>(
  file: string,
  times: Partial<StreamTimeouts> = {},
): OpenStream<Task> {
  const { idleMs, stalledMs, makesWithinMs } = { ...STREAM_TIMEOUTS, ...times };
  const streams = new Set<Readable>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function runningWorker(): Worker {
    clearTimeout(idle);
    worker ??= start();
    return worker;
  }

  function start(): Worker {
    const started = startWorker(file, MAX_HEAP_MB);
    let reason: unknown = new Error('the worker has ended');
    started.once('error', (error) => {
      reason = error;
    });
    started.once('exit', () => drop(started, reason));
    return started;
  }

  function drop(ended: Worker, cause: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const stream of streams) stream.destroy(new Error('the worker broke', { cause }));
  }

  function endStuck(): void {
    const stuck = worker;
    if (!stuck) return;
    drop(stuck, new Error('it makes nothing more'));
    void stuck.terminate();
  }

  function endWhenIdle(): void {
    if (streams.size > 0) return;
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = undefined;
    }, idleMs).unref();
  }

  return (task) =>
    new Promise((resolve, reject) => {
      const { port1: ours, port2: theirs } = new MessageChannel();
      const stream = streamOn(ours, { stalledMs, makesWithinMs, onStuck: endStuck });
      streams.add(stream);
      stream.once('close', () => {
        streams.delete(stream);
        endWhenIdle();
      });
      stream.once('error', reject);
      ours.once('message', ({ failure }: StreamWorkerMessage) => {
        if (failure === undefined) resolve(stream);
      });
      runningWorker().postMessage({ task, port: theirs }, [theirs]);
      stream.read(0);
    });
}

type Patience = Pick<StreamTimeouts, 'stalledMs' | 'makesWithinMs'> & { onStuck: () => void };

/** Requests a chunk from the worker whenever the stream has room for it. */
function streamOn(port: MessagePort, { stalledMs, makesWithinMs, onStuck }: Patience): Readable {
  // One timer is enough: the stream waits either for the worker or for its reader.
  let patience: NodeJS.Timeout | undefined;
  const stream = new Readable({
    read() {
      clearTimeout(patience);
      patience = setTimeout(onStuck, makesWithinMs).unref();
      port.postMessage('next');
    },
    destroy(error, done) {
      clearTimeout(patience);
      port.close();
      done(error);
    },
  });
  port.on('message', ({ piece, failure }: StreamWorkerMessage) => {
    clearTimeout(patience);
    patience = setTimeout(() => stream.destroy(new Error('nobody takes it')), stalledMs).unref();
    if (failure !== undefined) stream.destroy(new Error(failure));
    else stream.push(piece ?? null);
    if (!piece) clearTimeout(patience);
  });
  return stream;
}
