import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Two that set the same property would be decided by the order of the stylesheet,
 * so what a component lets its users change is written as `base:…`; the tests refuse the rest.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
