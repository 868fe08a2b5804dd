import type { PartKit } from '../platform/part-kit.ts';
import { CallFlow } from './call-flow.tsx';
import { lazyKit } from './call-requests.ts';
import sheet from './call-styles.css?inline';

/** Everything for calling staff to the table, in its own chunk, loaded after the first answer. */
export const callPart = { CallFlow, sheet, takeKit };
export type CallPart = typeof callPart;

function takeKit(given: PartKit): void {
  Object.assign(lazyKit, given);
}
