import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { createHttp } from './create-http.ts';
import { type Draining, makeDraining } from './draining.ts';

let http: FastifyInstance;
let draining: Draining;
beforeEach(async () => {
  http = await createHttp((await testApp()).services);
  draining = makeDraining();
  closeGracefully(http, draining);
  http.get('/menu', async () => ({ soup: 'leek' }));
  await http.listen({ host: 'localhost', port: 0 });
});
afterEach(() => http.close());

test('a server that is about to stop answers, and ends each connection with the answer', async () => {
  expect(await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 .*connection: keep-alive/is,
  );
  await draining.begin(0);
  expect(await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 .*connection: close/is,
  );
});

test('a request that is half way in when the port closes is served', async () => {
  const late = await opened();
  late.write('GET /menu HTTP/1.1\r\n');
  // Its turn comes after what was sent before it.
  await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const closed = http.close();
  await vi.waitFor(() => expect(http.server.listening).toBe(false));
  expect(await answerTo(late, 'host: localhost\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

async function opened(): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  return socket;
}

async function answerTo(socket: Socket, words: string): Promise<string> {
  socket.write(words);
  const [bytes] = await once(socket, 'data');
  socket.end();
  return String(bytes);
}
