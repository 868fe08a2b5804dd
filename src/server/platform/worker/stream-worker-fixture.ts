import { serveStreams } from './serve-streams.ts';

export type CountingTask = {
  pieces: number;
  /** The task throws before this chunk. A fatal failure ends the worker. */
  breaksAt?: number;
  isFatal?: boolean;
  /** Before this chunk, the thread hangs for ever and sets `made[1]` to 2. */
  hangsAt?: number;
  /** `made[0]` counts the chunks made; `made[1]` becomes 1 when the work is over. */
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
