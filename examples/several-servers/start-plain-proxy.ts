import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

const CHECK_EVERY_MS = 500;

/** Used if neither HAProxy nor nginx is installed. It shows the idea and is not for production. */
export async function startPlainProxy(
  port: number,
  servers: readonly number[],
): Promise<{ stop: () => Promise<void> }> {
  const ready = new Set<number>(servers);
  let turn = 0;
  const checks = setInterval(() => {
    for (const server of servers) void isReady(server).then((is) => mark(server, is));
  }, CHECK_EVERY_MS);
  const mark = (server: number, is: boolean) => (is ? ready.add(server) : ready.delete(server));

  function pass(
    incoming: IncomingMessage,
    answer: ServerResponse,
    tried = new Set<number>(),
  ): void {
    turn += 1;
    const untried = [...ready].filter((server) => !tried.has(server));
    const server = untried[turn % untried.length];
    if (server === undefined || incoming.url === '/metrics') {
      answer.writeHead(server === undefined ? 503 : 404).end();
      return;
    }
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const { method, url: path } = incoming;
    const outgoing = request({
      host: '127.0.0.1',
      port: server,
      method,
      path,
      headers,
      agent: false,
    });
    outgoing.once('socket', (socket) => {
      // Send nothing of the request before a server has accepted the connection.
      socket.once('connect', () => incoming.pipe(outgoing));
    });
    outgoing.once('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      given.once('error', () => answer.destroy());
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      mark(server, false);
      if (error.code === 'ECONNREFUSED') pass(incoming, answer, tried.add(server));
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.once('close', () => outgoing.destroy());
  }

  const proxy = createServer((incoming, answer) => pass(incoming, answer));
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    stop: async () => {
      clearInterval(checks);
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}
