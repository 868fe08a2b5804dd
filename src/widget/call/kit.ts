import type { PartKit } from '../page/part-kit.ts';

/** Filled before anything of this part is drawn. */
export const kit = {} as PartKit;
