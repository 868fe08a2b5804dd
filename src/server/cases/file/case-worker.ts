import { serveStreams } from '#server/platform/worker/serve-streams.ts';
import { printCase } from './print-case.ts';

/** Cutting fonts takes a processor for half a second: a thread of its own has it. */
serveStreams(printCase);
