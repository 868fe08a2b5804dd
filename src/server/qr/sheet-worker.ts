import { serveStreams } from '#server/platform/worker/serve-streams.ts';
import { type PrintJob, printProducts } from './print/print-products.ts';
import { printCards, type SheetPrintJob } from './print-cards.ts';

/** Printing takes a processor for a second or two and 30 MB, so it runs in a thread of its own. */
serveStreams((task: SheetPrintJob | PrintJob) =>
  'product' in task ? printProducts(task) : printCards(task),
);
