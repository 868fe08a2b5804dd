import { serveStreams } from '#server/platform/worker/serve-streams.ts';

/** Prints for as long as a reader takes the pieces. */
serveStreams(async function* () {
  while (true) yield new Uint8Array(64 * 1024);
});
