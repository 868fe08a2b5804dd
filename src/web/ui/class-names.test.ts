import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('two classes that set the same property are rejected, unless one of them is a `base:` default', () => {
  expect(() => classNames('p-5 font-semibold', 'p-0')).toThrow('Conflicting classes: p-5');
  expect(classNames('base:p-5 base:sm:p-6', false, 'p-0')).toBe('base:p-5 base:sm:p-6 p-0');
});
