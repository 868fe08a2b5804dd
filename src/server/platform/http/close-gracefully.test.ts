import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { testApp } from '#testing/test-app.ts';
import { closeGracefully, type DrainState, makeDrainState } from './close-gracefully.ts';
import { createHttp } from './create-http.ts';

let http: FastifyInstance;
let draining: DrainState;
let orders: PassThrough;
beforeEach(async () => {
  // Timeouts are checked only once an hour, so that only the stop ends a connection in these tests.
  http = await createHttp((await testApp()).services, { headersMs: 25_000, lookEveryMs: HOUR_MS });
  draining = makeDrainState();
  orders = new PassThrough();
  closeGracefully(http, draining, { unusedForMs: 0 });
  http.get('/menu', async () => ({ soup: 'leek' }));
  http.get('/orders', async (_, reply) => reply.send(orders));
  await http.listen({ host: 'localhost', port: 0 });
});
afterEach(() => http.close());

test('a draining server still serves requests, and closes each connection after its response', async () => {
  expect(await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 .*connection: keep-alive/is,
  );
  await draining.begin(0);
  expect(await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 .*connection: close/is,
  );
});

test('a request that is half sent when the port closes is still served', async () => {
  const late = await opened();
  late.write('GET /menu HTTP/1.1\r\n');
  // Once this request is answered, the server has also read the half-sent one.
  await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const closed = http.close();
  await vi.waitFor(() => expect(http.server.listening).toBe(false));
  expect(await answerTo(late, 'host: localhost\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

test('a connection that a browser opened in advance and never used does not delay the shutdown', async () => {
  const ahead = await opened();
  // Once this request is answered, the server has also accepted the unused connection.
  await answerTo(await opened(), 'GET /menu HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const letGo = once(ahead, 'close');
  ahead.resume();
  await http.close();
  await letGo;
});

test('a connection whose response ends after the shutdown has begun does not delay it', async () => {
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

test('a connection whose request body ends after its response does not delay the shutdown', async () => {
  const reader = await opened();
  reader.write('GET /orders HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n');
  orders.write('soup');
  await once(reader, 'data');
  const closed = http.close();
  await vi.waitFor(() => expect(http.server.listening).toBe(false));
  orders.end();
  await once(reader, 'data');
  // Lets the server notice the end of its response before the rest of the request arrives.
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
