import { expect, test } from 'vitest';
import type { Module } from '../graph/read-imports.ts';
import { findNearTests } from './find-near-tests.ts';

const MODULES = modulesOf({
  'src/server/replies/send-reply.ts': ['src/shared/replies/rules.ts'],
  'src/server/replies/replies.test.ts': ['src/testing/test-app.ts'],
  'src/server/rewards/rewards.test.ts': ['src/testing/test-app.ts'],
  'src/server/slices.ts': ['src/server/replies/send-reply.ts'],
  'src/server/tickets/write.test.ts': ['src/server/tickets/write.ts'],
  'src/server/tickets/write.ts': ['src/server/replies/send-reply.ts'],
  'src/shared/replies/rules.ts': [],
  'src/testing/test-app.ts': ['src/server/slices.ts'],
  'src/web/pages/inbox.test.tsx': ['src/web/pages/inbox.tsx'],
  'src/web/pages/inbox.tsx': ['src/web/replies/reply-form.tsx'],
  'src/web/replies/reply-form.tsx': ['src/shared/replies/rules.ts'],
});

test.each([
  [
    'a file of the server: tests of its subject and of its importers, not of the whole server',
    'src/server/replies/send-reply.ts',
    ['src/server/replies/replies.test.ts', 'src/server/tickets/write.test.ts'],
  ],
  [
    'a shared rule: tests on every side that import it, directly or not',
    'src/shared/replies/rules.ts',
    [
      'src/server/replies/replies.test.ts',
      'src/server/tickets/write.test.ts',
      'src/web/pages/inbox.test.tsx',
    ],
  ],
  ['a page: the test in its folder', 'src/web/pages/other.tsx', ['src/web/pages/inbox.test.tsx']],
])('findNearTests finds the tests near %s', (_what, changed, tests) => {
  expect(findNearTests([changed], MODULES)).toEqual(tests);
});

function modulesOf(files: Record<string, string[]>): Module[] {
  return Object.entries(files).map(([source, imports]) => ({
    source,
    imports: imports.map((resolved) => ({
      specifier: resolved,
      resolved,
      kind: 'file',
      isDeprecated: false,
    })),
  }));
}
