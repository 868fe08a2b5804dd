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
};

const USUAL_TIMES: Times = { idleMs: 10_000, stalledMs: 60_000 };
const MOST_HEAP_MB = 256;

/**
 * Heavy work in a thread of its own, which is started when there is some: it makes its pieces as fast
 * as they are taken away, several streams in turns, and stops with a stream that is closed. Should it
 * die, its streams fail, and the next task starts another.
 */
export function makeStreamWorker<Task>(file: string, times: Partial<Times> = {}): OpenStream<Task> {
  const { idleMs, stalledMs } = { ...USUAL_TIMES, ...times };
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
    started.once('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      for (const stream of streams)
        stream.destroy(new Error('the worker broke', { cause: reason }));
    });
    return started;
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
      const stream = streamOn(ours, stalledMs);
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

/** Asks for a piece when there is room for it. */
function streamOn(port: MessagePort, stalledMs: number): Readable {
  let stalled: NodeJS.Timeout | undefined;
  const stream = new Readable({
    read() {
      clearTimeout(stalled);
      port.postMessage('next');
    },
    destroy(error, done) {
      clearTimeout(stalled);
      port.close();
      done(error);
    },
  });
  port.on('message', ({ piece, failure }: StreamAnswer) => {
    if (failure !== undefined) stream.destroy(new Error(failure));
    else stream.push(piece ?? null);
    if (!piece) return;
    stalled = setTimeout(() => stream.destroy(new Error('nobody takes it')), stalledMs).unref();
  });
  return stream;
}
