import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let parrot: Server;
let heard: string;
let line: FaultProxy;
beforeEach(async () => {
  heard = '';
  parrot = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard += bytes;
      socket.write(bytes);
    });
  }).listen(0, 'localhost');
  await once(parrot, 'listening');
  const { port } = parrot.address() as AddressInfo;
  line = await startFaultProxy({ port, host: 'localhost' });
});
afterEach(async () => {
  await line.close();
  parrot.close();
});

test('the fault proxy without a fault passes everything through', async () => {
  expect(await say(await dial(), 'hello')).toBe('hello');
});

test('data that the fault proxy delays is not overtaken by data sent once the delay is lifted', async () => {
  const socket = await dial();
  await line.set({ type: 'latency', ms: 30 });
  const first = say(socket, 'one');
  // The proxy accepts a new connection only after it has read the earlier data on this one.
  await dial();
  await line.set({ type: 'none' });
  socket.write('two');
  expect(await first).toMatch(/^one/);
});

test('data that the fault proxy swallows never arrives, and its connection is reset afterwards', async () => {
  const socket = await dial();
  await line.set({ type: 'blackhole' });
  const ended = endOf(socket);
  socket.write('hello');
  socket.on('data', () => expect.unreachable());
  await line.set({ type: 'none' });
  expect(await ended).toBe('ECONNRESET');
  // An earlier connection may still have delivered data.
  expect(heard).not.toContain('hello');
  expect(await say(await dial(), 'again')).toBe('again');
});

test('the fault proxy cuts a response in the middle after the request has arrived', async () => {
  await line.set({ type: 'cut', direction: 'answers', afterBytes: () => 3 });
  const socket = await dial();
  const ended = endOf(socket);
  expect(await say(socket, 'hello')).toBe('hel');
  expect(await ended).toBe('ECONNRESET');
  expect(heard).toBe('hello');
});

test('after refusing connections, the fault proxy is back on the same port', async () => {
  await line.set({ type: 'refuse' });
  await expect(dial()).rejects.toThrow('ECONNREFUSED');
  await line.set({ type: 'none' });
  expect(await say(await dial(), 'hello')).toBe('hello');
});

async function dial(): Promise<Socket> {
  const socket = connect(line.port, line.host);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return socket;
}

async function say(socket: Socket, words: string): Promise<string> {
  socket.write(words);
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

async function endOf(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.on('close', () => resolve(undefined));
  });
}
