import { serveStreams } from '#server/platform/worker/serve-streams.ts';
import { printCase } from './print-case.ts';

/** Runs in its own thread, because subsetting fonts takes half a second of CPU time. */
serveStreams(printCase);
