import { serveStreams } from '#server/platform/worker/serve-streams.ts';
import { printCards } from './print-cards.ts';

/** Printing takes a processor for a second or two, and 30 MB: a thread of its own has both. */
serveStreams(printCards);
