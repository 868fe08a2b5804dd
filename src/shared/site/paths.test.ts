import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './paths.ts';

describe('a return path', () => {
  test.each(['/', '/dashboard', '/dashboard?refresh=true#top', '/settings', '/apiary', '/a//b'])(
    'the return path %s is one of our pages and is accepted',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  test.each([
    null,
    undefined,
    '',
    'dashboard',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/ok\\..\\bad',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/api',
    '/api/logout',
    '/API/logout',
    '/api?x',
    '/api#x',
    '/./api/logout',
    '/a/../api/logout',
    '/%61pi/logout',
    '/%zz',
  ])('the return path %j leads elsewhere and is refused', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });
});
