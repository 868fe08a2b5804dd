import { setFlagsFromString } from 'node:v8';

/** How much garbage may pile up before a collection, in percent of the live heap. */
const GROWTH_PERCENT = 50;

/**
 * V8 lets the heap grow to several times its live size before collecting. The live heap is only
 * about 30 MB here, so collecting is quick; a large export then takes 30 MB instead of 100.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
