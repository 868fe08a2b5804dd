import { serveStreams } from '#server/platform/worker/serve-streams.ts';
import { printProducts } from './print/print-products.ts';

/** Printing takes a processor for a second or two and 30 MB, so it runs in a thread of its own. */
serveStreams(printProducts);
