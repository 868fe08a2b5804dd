import type { PartKit } from '../platform/part-kit.ts';

/** Shared functions of the lazy part, filled in before the call part renders anything. */
export const lazyKit = {} as PartKit;
