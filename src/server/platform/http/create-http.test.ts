import { once } from 'node:events';
import { connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/postgres.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { createHttp } from './create-http.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await makeTestApp((await testDatabase()).db);
  const address = await app.server.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterAll(() => app.server.http.close());

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n';
const POST = 'POST /api/feedback HTTP/1.1\r\nHost: a\r\n';

test.each([
  ['headers that are far too long', `${GET}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address that is far too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
  ['a content length that is not a number', `${POST}Content-Length: abc\r\n\r\n`, 400],
  [
    'a body with two lengths',
    `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a broken address', 'GET /api/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
])('the HTTP server refuses %s with a clear message', async (_, request, status) => {
  const answer = await exchange(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('nosniff');
  const body: unknown = JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? '');
  expect(body).toEqual({
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.stringMatching(/^The /),
  });
});

test('a server that refused malformed requests still serves the next one', async () => {
  expect(await exchange('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 /,
  );
});

test('request headers that never end are cut off, even if a few bytes arrive from time to time', async () => {
  const http = await createHttp(app.services, { headersMs: 300, lookEveryMs: 20 });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const dripping = setInterval(() => socket.write('X: y\r\n'), 50);
  socket.write(GET);
  const answer = await text(socket);
  clearInterval(dripping);
  await http.close();
  expect(answer).toMatch(/^HTTP\/1.1 408 .*"The request took too long to arrive"/s);
});

test('a connection that sends no bytes is closed without a response, even if the client keeps its side open', async () => {
  const http = await createHttp(app.services, { headersMs: 100, lookEveryMs: 20 });
  const closed = closeOfFirstConnection(http.server);
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const silent = connect({
    port: Number(new URL(address).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  expect(await text(silent)).toBe('');
  await closed;
  silent.destroy();
  await http.close();
});

test('a client that keeps sending after a refusal is disconnected', async () => {
  const closed = closeOfFirstConnection(app.server.http.server);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined).write('hello\r\n\r\n');
  const dripping = setInterval(() => socket.write('X'), 50);
  await closed;
  clearInterval(dripping);
  socket.destroy();
});

function closeOfFirstConnection(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
}

async function exchange(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}
