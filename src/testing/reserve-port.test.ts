import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { reservePort } from './reserve-port.ts';

test('reservePort never returns a port twice, and the caller can listen on it repeatedly', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => reservePort()));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of [ports[0], ports[0]]) {
    const server = createServer().listen(port, 'localhost');
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
});

test('reservePort keeps listening on the second port of a pair, so that other processes do not take the first', async () => {
  const port = await reservePort();
  const claim = createServer().listen(port + 1, 'localhost');
  await expect(once(claim, 'listening')).rejects.toThrow('EADDRINUSE');
});
