import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['float'] } } });

/** Replaces the web app's classNames in tests; throws if two classes set the same CSS property. */
export function classNames(...values: ClassValue[]): string {
  const joined = clsx(values);
  const merged = merge(joined);
  if (merged !== joined) {
    const lost = joined.split(' ').filter((name) => !merged.split(' ').includes(name));
    throw new Error(`Conflicting classes: ${lost.join(' ') || 'one twice'} in "${joined}"`);
  }
  return joined;
}
