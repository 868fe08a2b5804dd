import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['float'] } } });

/** Joins class names; where two set the same property, the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
