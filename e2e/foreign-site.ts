import { once } from 'node:events';
import { createServer } from 'node:http';

export type ForeignSite = { url: string; close: () => Promise<void> };

/** A page of somebody else's, without any policy that would keep it from doing harm. */
export async function startForeignSite(html: string): Promise<ForeignSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  // The product is asked for as localhost; for a browser, the number is another site.
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
