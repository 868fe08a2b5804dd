import type { PartDependencies } from '../platform/part-dependencies.ts';
import { CallFlow } from './call-flow.tsx';
import { dependencies } from './call-requests.ts';
import sheet from './call-styles.css?inline';

/** Everything for calling staff to the table, in its own chunk, loaded after the first answer. */
export const callPart = { CallFlow, sheet, setDependencies };
export type CallPart = typeof callPart;

function setDependencies(given: PartDependencies): void {
  Object.assign(dependencies, given);
}
