import { type MessagePort, parentPort } from 'node:worker_threads';

/** A piece, or nothing more, or why there is none. */
export type StreamAnswer = { piece?: Uint8Array; failure?: string };

/** The worker's end of a stream worker: `make` is run for each task, as far as it is asked to go. */
export function serveStreams<Task>(make: (task: Task) => AsyncIterator<Uint8Array>): void {
  parentPort?.on('message', ({ task, port }: { task: Task; port: MessagePort }) => {
    const pieces = make(task);
    port.on('close', () => void pieces.return?.());
    port.on('message', async () => port.postMessage(await nextOf(pieces)));
  });
}

async function nextOf(pieces: AsyncIterator<Uint8Array>): Promise<StreamAnswer> {
  try {
    const { done, value } = await pieces.next();
    return done ? {} : { piece: value };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
