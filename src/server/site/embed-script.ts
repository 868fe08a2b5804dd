import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { makeEncodedBody } from './html-page.ts';

/** Serves the script that venues embed in their own sites, where it stays for years. */
export async function serveEmbedScript(
  { http }: Pick<Server, 'http'>,
  file = path.join(projectRoot(), 'dist/embed/embed.js'),
): Promise<void> {
  const script = await readFile(file).catch(() => undefined);
  const encoded = script && makeEncodedBody(script);
  const etag = script && `W/"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;

  http.get('/embed.js', async (request, reply) => {
    if (!encoded) throw new AppError('UNAVAILABLE', 'The script was not built yet');
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const { encoding, bytes } = await encoded(request.headers['accept-encoding']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('text/javascript; charset=utf-8').send(bytes);
  });
}
