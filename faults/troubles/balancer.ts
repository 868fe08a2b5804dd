import { once } from 'node:events';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Balancer = {
  url: string;
  /** Whether the server on this port gets requests. */
  isUp(port: number): boolean;
  close(): Promise<void>;
};

type Backend = { port: number; isUp: boolean; failures: number };

/** Health checks as in HAProxy: at an interval, and two failures take a server out. */
const CHECK_EVERY_MS = 500;
const CHECK_WITHIN_MS = 2_000;
const FAILURES_UNTIL_DOWN = 2;

/**
 * Distributes requests over the servers that are ready. Only a failed connection is retried on
 * another server; a request is never sent twice, so that a race during shutdown shows up.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({ port, isUp: true, failures: 0 }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function forward(asked: IncomingMessage, answer: ServerResponse, body: Buffer, tries = 0): void {
    const up = backends.filter(({ isUp }) => isUp);
    turn += 1;
    const backend = up[turn % up.length];
    if (!backend || tries > backends.length) {
      answer.writeHead(502, { 'x-balancer': 'nobody is up' }).end();
      return;
    }
    const { method, url, headers } = asked;
    const onward = request({
      host: 'localhost',
      port: backend.port,
      method,
      path: url,
      headers,
      agent,
    });
    onward.on('response', (response) => {
      const { connection: _, 'keep-alive': __, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(asked, answer, body, tries + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'x-balancer': error.code ?? 'unknown' }).end();
    });
    onward.end(body);
  }

  const server = createServer((asked, answer) => {
    const pieces: Buffer[] = [];
    asked.on('data', (piece: Buffer) => pieces.push(piece));
    asked.on('end', () => forward(asked, answer, Buffer.concat(pieces)));
  });
  server.keepAliveTimeout = 120_000;
  server.listen(0, 'localhost');
  await once(server, 'listening');
  let isClosed = false;
  for (const backend of backends) void keepChecking(backend, () => isClosed);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    isUp: (wanted) => backends.some((backend) => backend.port === wanted && backend.isUp),
    close: async () => {
      isClosed = true;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function keepChecking(backend: Backend, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const isReady = await isReadyOn(backend.port);
    backend.failures = isReady ? 0 : backend.failures + 1;
    if (isReady) backend.isUp = true;
    else if (backend.failures >= FAILURES_UNTIL_DOWN) backend.isUp = false;
    await wait(CHECK_EVERY_MS);
  }
}

/** Uses a new connection for each check, like HAProxy. */
function isReadyOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = CHECK_WITHIN_MS;
    const checked = get({ host: 'localhost', port, path: '/readyz', timeout, agent: false });
    checked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    checked.on('timeout', () => checked.destroy());
    checked.on('close', () => resolve(false));
    checked.on('error', () => resolve(false));
  });
}
