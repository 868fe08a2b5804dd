import { pingDatabase } from '#server/platform/database/database.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { serveCrawlerFiles, servePushWorker } from './crawler-files.ts';
import { serveEmbedScript } from './embed-script.ts';
import { servePages } from './pages.ts';
import { serveTicketPage } from './ticket-page.ts';
import { serveWidgetPage } from './widget-page.ts';

export async function siteRoutes(server: Server): Promise<void> {
  const { http, services, draining } = server;

  http.get('/healthz', async () => ({ status: 'alive' }));

  http.get('/readyz', async () => {
    if (draining.isUnderWay()) {
      throw new AppError('UNAVAILABLE', 'This server is about to stop', { retryAfterSeconds: 5 });
    }
    try {
      await pingDatabase(services.db);
    } catch {
      throw new AppError('UNAVAILABLE', 'The database cannot be reached', { retryAfterSeconds: 5 });
    }
    return { status: 'ready' };
  });

  await serveWidgetPage(server);
  await serveTicketPage(server);
  await serveEmbedScript(server);
  await servePushWorker(server);
  await serveCrawlerFiles(server);
  await servePages(server);
}
