import { once } from 'node:events';
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Fault =
  | { type: 'none' }
  /** Data is delayed by this much in both directions. */
  | { type: 'latency'; ms: number }
  /** Connections open, but nothing ever comes back. */
  | { type: 'blackhole' }
  /** All connections end with RST, and so does every new one. */
  | { type: 'reset' }
  /** Each connection ends with RST after this many more bytes; the rest is lost. */
  | { type: 'cut'; direction: Direction; afterBytes: () => number }
  /** The port is closed. */
  | { type: 'refuse' };

/** From the target's point of view: the data that it receives, and the data that it sends. */
type Direction = 'requests' | 'answers';

export type FaultProxy = {
  host: string;
  port: number;
  /** Takes effect at once, even on open connections. */
  set(fault: Fault): Promise<void>;
  openConnections(): number;
  /** The number of cuts since the start. */
  cuts(): number;
  close(): Promise<void>;
};

type Line = {
  near: Socket;
  far: Socket;
  /** How many bytes may still pass before the cut. */
  left: Record<Direction, number>;
  /** Delayed data, oldest first, so that the order is kept. */
  late: Record<Direction, { bytes: Buffer; dueMs: number }[]>;
};

const HOST = '127.0.0.1';

/** A proxy between the product and a service it needs, which fails on command. */
export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const lines = new Set<Line>();
  let fault: Fault = { type: 'none' };
  let cuts = 0;
  let server = createServer(admit);
  const port = await openPort(0);

  function admit(near: Socket): void {
    const far = createConnection(target);
    const line: Line = { near, far, left: unlimited(), late: { requests: [], answers: [] } };
    lines.add(line);
    allot(line);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // In a black hole the near side must see nothing, as behind a dead router.
        if (fault.type === 'blackhole' && socket === far) return;
        lines.delete(line);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => pass(line, 'requests', bytes));
    far.on('data', (bytes) => pass(line, 'answers', bytes));
    if (fault.type === 'reset') hangUp(line);
  }

  function pass(line: Line, direction: Direction, bytes: Buffer): void {
    const to = direction === 'requests' ? line.far : line.near;
    if (fault.type === 'blackhole') return;
    const { [direction]: late } = line.late;
    if (fault.type === 'latency' || late.length > 0) {
      const dueMs = Date.now() + (fault.type === 'latency' ? fault.ms : 0);
      if (late.push({ bytes, dueMs }) === 1) void forwardDelayed(late, to);
      return;
    }
    const rest = line.left[direction];
    line.left[direction] -= bytes.length;
    if (bytes.length < rest) to.write(bytes);
    else {
      cuts += 1;
      // Wait a little: an RST right after the last bytes can be taken for a normal end.
      to.write(bytes.subarray(0, rest), () => setTimeout(hangUp, 5, line));
    }
  }

  function allot(line: Line): void {
    line.left = unlimited();
    if (fault.type === 'cut') line.left[fault.direction] = fault.afterBytes();
  }

  function hangUp({ near, far }: Line): void {
    near.resetAndDestroy();
    // The far side is often a Unix socket, which has no RST.
    far.destroy();
  }

  async function openPort(wanted: number): Promise<number> {
    server = createServer(admit).listen(wanted, HOST);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async function closePort(): Promise<void> {
    for (const line of lines) hangUp(line);
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  }

  return {
    host: HOST,
    port,
    set: async (next) => {
      const wasSwallowing = fault.type === 'blackhole';
      fault = next;
      // Swallowed bytes are missing from the middle of the stream, so the connection is unusable.
      if (wasSwallowing || next.type === 'reset') for (const line of lines) hangUp(line);
      for (const line of lines) allot(line);
      if (next.type === 'refuse') await closePort();
      else if (!server.listening) await openPort(port);
    },
    openConnections: () => lines.size,
    cuts: () => cuts,
    close: closePort,
  };
}

async function forwardDelayed(late: { bytes: Buffer; dueMs: number }[], to: Socket): Promise<void> {
  for (let piece = late[0]; piece; piece = late[0]) {
    await wait(Math.max(0, piece.dueMs - Date.now()));
    if (to.writable) to.write(piece.bytes);
    late.shift();
  }
}

function unlimited(): Record<Direction, number> {
  return { requests: Number.POSITIVE_INFINITY, answers: Number.POSITIVE_INFINITY };
}
