import { once } from 'node:events';
import { createServer } from 'node:http';

type HostPage = { body: string; css: string; policy: readonly string[] };

export type HostSite = {
  /** Adds a page with this body to the site and returns its address. */
  page: (body: string, more?: Partial<Omit<HostPage, 'body'>>) => string;
  close: () => Promise<void>;
};

/** Starts a venue's own site: another origin, with a strict content security policy. */
export async function startHostSite(product: string): Promise<HostSite> {
  const pages = new Map<string, HostPage>();
  const policy = [
    "default-src 'none'",
    `script-src ${product}`,
    "style-src 'self'",
    `frame-src ${product}`,
    `connect-src ${product}`,
  ];
  const server = createServer((request, response) => {
    const [, number = '', file] = (request.url ?? '').split('/');
    const page = pages.get(number);
    if (!page) return response.writeHead(404).end();
    if (file === 'style.css') {
      return response
        .writeHead(200, { 'content-type': 'text/css' })
        .end(`a { color: inherit } ${page.css}`);
    }
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': [...policy, ...page.policy].join('; '),
      })
      .end(documentOf(page.body));
  });
  // The product runs on localhost; to a browser, 127.0.0.1 is a different site.
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    page(body, { css = '', policy: more = [] } = {}) {
      const number = String(pages.size + 1);
      pages.set(number, { body, css, policy: more });
      return `http://127.0.0.1:${port}/${number}/`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function documentOf(body: string): string {
  return `<!doctype html><html lang="en"><head><title>The venue's own site</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="style.css"></head>
<body><main aria-label="Our house"><h1>Welcome to our house</h1><p><a href="#menu">Menu</a></p></main>${body}</body></html>`;
}
