import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWritesWithoutSpace, watchDiskSpace } from './disk-space.ts';

test('a full disk is reported once, and the server notices when there is space again', async () => {
  const lines: string[] = [];
  const log = {
    error: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
  };
  let free = 500_000_000;
  const space = await watchDiskSpace('/', log, async () => free);
  expect(space.hasSpace()).toBe(true);
  free = 150_000_000;
  await space.check();
  await space.check();
  expect(space.hasSpace()).toBe(false);
  expect(lines).toEqual(['Only 150 MB are free in the data folder: nothing new is stored.']);
  free = 500_000_000;
  await space.check();
  expect(space.hasSpace()).toBe(true);
  expect(lines).toHaveLength(2);
  space.stop();
});

test('the disk space watcher reads the free space of the real disk', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const space = await watchDiskSpace('/', log);
  expect(typeof space.hasSpace()).toBe('boolean');
  space.stop();
});

test('without free disk space reads are served and writes are refused', async () => {
  const http = Fastify();
  http.get('/thing', async () => 'read');
  http.post('/thing', async () => 'stored');
  refuseWritesWithoutSpace(http, () => false);
  http.setErrorHandler((error: { status: number; retryAfterSeconds: number }, _request, reply) =>
    reply.status(error.status).header('retry-after', error.retryAfterSeconds).send(),
  );
  expect((await http.inject({ method: 'GET', url: '/thing' })).body).toBe('read');
  const refused = await http.inject({ method: 'POST', url: '/thing' });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('60');
  await http.close();
});
