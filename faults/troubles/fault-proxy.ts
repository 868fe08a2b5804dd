import { once } from 'node:events';
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Fault =
  | { type: 'none' }
  /** Every piece comes this much later, in both directions. */
  | { type: 'latency'; ms: number }
  /** Connections open, and nothing ever comes back. */
  | { type: 'blackhole' }
  /** All connections end with RST, and so does every new one. */
  | { type: 'reset' }
  /** Each connection ends with RST once so many more bytes have passed; the rest is lost. */
  | { type: 'cut'; direction: Direction; afterBytes: () => number }
  /** The port is closed. */
  | { type: 'refuse' };

/** Seen from the target: what it receives, and what it answers. */
type Direction = 'requests' | 'answers';

export type FaultProxy = {
  host: string;
  port: number;
  /** Takes effect at once, also for connections that are open. */
  set(fault: Fault): Promise<void>;
  openConnections(): number;
  /** Since the beginning. */
  cuts(): number;
  close(): Promise<void>;
};

type Line = {
  near: Socket;
  far: Socket;
  /** How many bytes may still pass. */
  left: Record<Direction, number>;
  /** Pieces that are late, the oldest first, so that none overtakes another. */
  late: Record<Direction, { bytes: Buffer; dueMs: number }[]>;
};

const HOST = '127.0.0.1';

/** Stands between the product and something it needs, and misbehaves on command. */
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
        // A line that was swallowed stays silent on the near side, as behind a dead router.
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
      if (late.push({ bytes, dueMs }) === 1) void passLate(late, to);
      return;
    }
    const rest = line.left[direction];
    line.left[direction] -= bytes.length;
    if (bytes.length < rest) to.write(bytes);
    else {
      cuts += 1;
      // Right behind the last bytes an RST is taken for an end in good order.
      to.write(bytes.subarray(0, rest), () => setTimeout(hangUp, 5, line));
    }
  }

  function allot(line: Line): void {
    line.left = unlimited();
    if (fault.type === 'cut') line.left[fault.direction] = fault.afterBytes();
  }

  function hangUp({ near, far }: Line): void {
    near.resetAndDestroy();
    // Often a Unix socket, which knows no RST.
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
      // What was swallowed is missing from the middle: such a line is of no use any more.
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

async function passLate(late: { bytes: Buffer; dueMs: number }[], to: Socket): Promise<void> {
  for (let piece = late[0]; piece; piece = late[0]) {
    await wait(Math.max(0, piece.dueMs - Date.now()));
    if (to.writable) to.write(piece.bytes);
    late.shift();
  }
}

function unlimited(): Record<Direction, number> {
  return { requests: Number.POSITIVE_INFINITY, answers: Number.POSITIVE_INFINITY };
}
