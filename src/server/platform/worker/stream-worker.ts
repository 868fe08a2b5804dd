import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import type { StreamAnswer } from './serve-streams.ts';
import { startWorker } from './start-worker.ts';

/** Resolves with the first piece, so that what cannot begin is refused in words. */
export type OpenStream<Task> = (task: Task) => Promise<Readable>;

type Times = {
  /** How long it waits for another task before it gives its memory back. */
  idleMs: number;
  /** Whoever takes nothing for so long keeps a place from others. */
  stalledMs: number;
  /** Work that makes no piece for so long has lost its way, and its thread is ended. */
  makesWithinMs: number;
};

export const STREAM_TIMES: Times = { idleMs: 10_000, stalledMs: 10_000, makesWithinMs: 30_000 };
const MOST_HEAP_MB = 256;

/**
 * Heavy work in a thread of its own, which is started when there is some: it makes its pieces as fast
 * as they are taken away, several streams in turns, and stops with a stream that is closed. Should it
 * die or make nothing more, its streams fail, and the next task starts another.
 */
export function makeStreamWorker<Task>(file: string, times: Partial<Times> = {}): OpenStream<Task> {
  const { idleMs, stalledMs, makesWithinMs } = { ...STREAM_TIMES, ...times };
  const streams = new Set<Readable>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function runningWorker(): Worker {
    clearTimeout(idle);
    worker ??= start();
    return worker;
  }

  function start(): Worker {
    const started = startWorker(file, MOST_HEAP_MB);
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
      ours.once('message', ({ failure }: StreamAnswer) => {
        if (failure === undefined) resolve(stream);
      });
      runningWorker().postMessage({ task, port: theirs }, [theirs]);
      stream.read(0);
    });
}

type Patience = Pick<Times, 'stalledMs' | 'makesWithinMs'> & { onStuck: () => void };

/** Asks for a piece when there is room for it. */
function streamOn(port: MessagePort, { stalledMs, makesWithinMs, onStuck }: Patience): Readable {
  // One at a time: either the worker is waited for, or the reader.
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
  port.on('message', ({ piece, failure }: StreamAnswer) => {
    clearTimeout(patience);
    patience = setTimeout(() => stream.destroy(new Error('nobody takes it')), stalledMs).unref();
    if (failure !== undefined) stream.destroy(new Error(failure));
    else stream.push(piece ?? null);
    if (!piece) clearTimeout(patience);
  });
  return stream;
}
