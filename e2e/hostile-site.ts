import { once } from 'node:events';
import { createServer } from 'node:http';

export type HostileSite = { url: string; close: () => Promise<void> };

/** Starts a hostile third-party site: its page has no content security policy. */
export async function startHostileSite(html: string): Promise<HostileSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  // The product runs on localhost; to a browser, 127.0.0.1 is a different site.
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
