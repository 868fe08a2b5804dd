import { type MessagePort, parentPort } from 'node:worker_threads';

/** A chunk, the end of the stream (neither field), or the reason for a failure. */
export type StreamWorkerMessage = { piece?: Uint8Array; failure?: string };

/** The thread's side of a stream worker: runs `make` for each task, one chunk per request. */
export function serveStreams<Task>(make: (task: Task) => AsyncIterator<Uint8Array>): void {
  parentPort?.on('message', ({ task, port }: { task: Task; port: MessagePort }) => {
    const pieces = make(task);
    port.on('close', () => void pieces.return?.());
    port.on('message', async () => port.postMessage(await readNextPiece(pieces)));
  });
}

async function readNextPiece(pieces: AsyncIterator<Uint8Array>): Promise<StreamWorkerMessage> {
  try {
    const { done, value } = await pieces.next();
    return done ? {} : { piece: value };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
