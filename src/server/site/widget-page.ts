import { WIDGET_PATH } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { DEFAULT_VENUE_ID, venueIdFrom } from '#shared/venues/rules.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Server } from '../platform/route.ts';
import { findLiveVenue } from '../venues/queries.ts';

/** Where a table's code leads. Until guests can answer here, it says so and loses nobody's words. */
export function serveWidgetPage({ http, services }: Server): void {
  http.get<{ Querystring: { venue?: unknown } }>(WIDGET_PATH, async (request, reply) => {
    const { venue } = request.query;
    const venueId = (typeof venue === 'string' && venueIdFrom(venue)) || DEFAULT_VENUE_ID;
    const found = await findLiveVenue(services.db, venueId);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page(found?.name ?? 'This venue'));
  });

  http.get('/widget.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(STYLE),
  );
}

function page(venueName: string): string {
  const name = escapeHtml(venueName);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · ${PRODUCT_NAME}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/widget.css">
</head>
<body>
<main>
<h1>${name}</h1>
<p>Thank you for wanting to tell us how it was. This venue does not take feedback here yet, so please tell the team in person.</p>
<p><a href="/" target="_top">About ${PRODUCT_NAME}</a></p>
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fbf8f2; --ink: #211c17; --link: #1e6b4e; }
@media (prefers-color-scheme: dark) { :root { --paper: #161412; --ink: #f4efe8; --link: #5fbf95; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 24rem; margin: 0 auto; padding: 4rem 1.5rem; }
h1 { font: 600 1.75rem/1.2 Georgia, serif; overflow-wrap: anywhere; }
a { color: var(--link); }
`;
