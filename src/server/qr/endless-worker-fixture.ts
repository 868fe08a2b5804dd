import { serveStreams } from '#server/platform/worker/serve-streams.ts';

/** Sends chunks for as long as a reader takes them. */
serveStreams(async function* () {
  while (true) yield new Uint8Array(64 * 1024);
});
