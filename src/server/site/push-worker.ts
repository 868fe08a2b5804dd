import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PUSH_WORKER_PATH } from '#shared/push/push-worker-path.ts';

/**
 * Serves the service worker that shows pushes. It is served from the root, so that it covers the
 * owner's app and, with a registration of its own, tickets. Its URL never changes, so browsers must
 * always revalidate it.
 */
export async function servePushWorker({ http }: Pick<Server, 'http'>): Promise<void> {
  const file = path.join(projectRoot(), 'dist/push-worker/push-worker.js');
  const script = await readFile(file).catch(() => undefined);
  http.get(PUSH_WORKER_PATH, async (_, reply) => {
    if (!script) throw new AppError('UNAVAILABLE', 'The script was not built yet');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
