import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

type Fault =
  /** The connection is reset before the request reaches the server. */
  | { type: 'cut' }
  /** The server handles the request, but the connection is reset instead of sending the response. */
  | { type: 'lost-answer' }
  /** The request does not reach the server; this response is sent instead. */
  | { type: 'answer'; status: number; headers?: OutgoingHttpHeaders; body?: unknown }
  /** The request is held until this resolves. */
  | { type: 'held'; until: Promise<void> };

type SentRequest = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type UnreliableProxy = {
  url: string;
  /** The requests for these paths, whether they arrived or not, oldest first. */
  sent(paths: RegExp): SentRequest[];
  /** Applies the fault to requests for these paths: to all from now on, or only to the next `times`. */
  fail(paths: RegExp, fault: Fault, times?: number): void;
  /** From now on every connection is reset, including open ones. */
  cut(): void;
  /** Ends all faults. */
  mend(): void;
  close(): Promise<void>;
};

type Rule = { paths: RegExp; fault: Fault; left: number };

/**
 * A proxy between a browser and its servers, which take turns. It breaks real connections, because
 * Playwright's interception misses service workers and requests that outlive a page.
 */
export async function startUnreliableProxy(...servers: string[]): Promise<UnreliableProxy> {
  const sockets = new Set<Socket>();
  const sent: SentRequest[] = [];
  let rules: Rule[] = [];
  let isCut = false;
  let turn = 0;

  const proxy = createServer((asked, answer) => {
    void handle(asked, answer).catch(() => answer.destroy());
  });
  // Browsers silently retry on a reused connection that breaks, so each request gets a new one.
  proxy.maxRequestsPerSocket = 1;
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.resetAndDestroy();
  });

  async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = asked;
    const body = await read(asked);
    sent.push({ method, path: url, headers, body: body.toString() });
    const fault = faultFor(url);
    if (fault?.type === 'cut') return void asked.socket.resetAndDestroy();
    if (fault?.type === 'answer') {
      const json = { 'content-type': 'application/json' };
      answer.writeHead(fault.status, { ...json, ...fault.headers });
      return void answer.end(JSON.stringify(fault.body ?? {}));
    }
    if (fault?.type === 'held') await fault.until;
    turn += 1;
    const server = servers[turn % servers.length] ?? '';
    // Keep the browser's Host header, as a real proxy would.
    const onward = request(new URL(url, server), { method, headers, agent: false });
    answer.on('close', () => onward.destroy());
    onward.end(body);
    const [answered] = (await once(onward, 'response')) as [IncomingMessage];
    if (fault?.type === 'lost-answer') {
      await read(answered);
      return void asked.socket.resetAndDestroy();
    }
    const { connection: _, 'keep-alive': __, ...kept } = answered.headers;
    answer.writeHead(answered.statusCode ?? 502, kept);
    answered.on('error', () => answer.destroy());
    answered.pipe(answer);
  }

  function faultFor(path: string): Fault | undefined {
    const rule = rules.find(({ paths, left }) => left > 0 && paths.test(path));
    if (rule) rule.left -= 1;
    return rule?.fault;
  }

  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    sent: (paths) => sent.filter(({ path }) => paths.test(path)),
    fail: (paths, fault, times = Number.POSITIVE_INFINITY) => {
      rules.push({ paths, fault, left: times });
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    mend: () => {
      isCut = false;
      rules = [];
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
