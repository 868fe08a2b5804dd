import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { testApp } from '#testing/test-app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { createHttp } from './create-http.ts';
import { type Draining, makeDraining } from './draining.ts';

let http: FastifyInstance;
let draining: Draining;
let orders: PassThrough;
beforeEach(async () => {
  // Nothing but the stop itself ends a connection here.
  http = await createHttp((await testApp()).services, { headersMs: 25_000, lookEveryMs: HOUR_MS });
  draining = makeDraining();
  orders = new PassThrough();
  closeGracefully(http, draining, { unusedForMs: 0 });
  http.get('/menu', async () => ({ soup: 'leek' }));
  http.get('/orders', async (_, reply) => reply.send(orders));
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

test('a connection that a browser opened ahead and never used does not hold up the stop', async () => {
  const ahead = await opened();
  // The server has seen the one once it has answered the next.
  await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const letGo = once(ahead, 'close');
  ahead.resume();
  await http.close();
  await letGo;
});

test('nor does one whose answer ends only now', async () => {
  const reader = await opened();
  reader.write('GET /orders HTTP/1.1\r\nhost: localhost\r\n\r\n');
  orders.write('soup');
  await once(reader, 'data');
  reader.resume();
  const closed = http.close();
  await vi.waitFor(() => expect(http.server.listening).toBe(false));
  orders.end();
  await closed;
});

test('nor does one whose request ends only after its answer', async () => {
  const reader = await opened();
  reader.write('GET /orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n');
  orders.write('soup');
  await once(reader, 'data');
  const closed = http.close();
  await vi.waitFor(() => expect(http.server.listening).toBe(false));
  orders.end();
  await once(reader, 'data');
  // The server has heard the end of the answer before the rest of the request comes.
  await new Promise(setImmediate);
  reader.write('rest');
  reader.resume();
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
