import { serveStreams } from './serve-streams.ts';

export type CountingTask = {
  pieces: number;
  /** Breaks before this piece, in a way that ends the worker or does not. */
  breaksAt?: number;
  isFatal?: boolean;
  /** Before this piece the thread stops for ever, and says so with a 2 as its second number. */
  hangsAt?: number;
  /** Its first number counts the pieces that were made, the second says that the work is over. */
  made: Int32Array;
};

serveStreams(countingPieces);

async function* countingPieces(task: CountingTask): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = 0; piece < task.pieces; piece += 1) {
      if (piece === task.hangsAt) hang(task);
      if (piece === task.breaksAt && task.isFatal) process.exit(1);
      if (piece === task.breaksAt) throw new Error('out of paper');
      Atomics.add(task.made, 0, 1);
      yield new Uint8Array(64 * 1024).fill(piece);
    }
  } finally {
    Atomics.store(task.made, 1, 1);
  }
}

function hang({ made }: CountingTask): void {
  Atomics.store(made, 1, 2);
  Atomics.wait(made, 1, 2);
}
