import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. If two set the same property, the stylesheet's order would decide, so defaults
 * that users of a component may override are written as `base:…`; the tests reject other conflicts.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
