import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveEmbedScript } from './embed-script.ts';

const SCRIPT = '(function(){})();';

test('any site may load the embed script, and revalidates it only after some time', async () => {
  const http = await serving(SCRIPT);
  const { headers, body } = await http.inject({ url: '/embed.js' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  });
  expect(body).toBe(SCRIPT);
  const again = await http.inject({
    url: '/embed.js',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the embed script is sent in the smallest encoding the browser accepts', async () => {
  const http = await serving(SCRIPT);
  const as = async (encoding: string) =>
    (await http.inject({ url: '/embed.js', headers: { 'accept-encoding': encoding } })).rawPayload;
  expect(brotliDecompressSync(await as('gzip, br')).toString()).toBe(SCRIPT);
  expect(gunzipSync(await as('gzip, deflate')).toString()).toBe(SCRIPT);
});

test('a changed embed script has another ETag', async () => {
  const tags = await Promise.all(
    [SCRIPT, `${SCRIPT};`].map(async (script) => {
      const http = await serving(script);
      return (await http.inject({ url: '/embed.js' })).headers.etag;
    }),
  );
  expect(new Set(tags).size).toBe(2);
});

test('a server without the built embed script responds with 503', async () => {
  const http = Fastify();
  await serveEmbedScript({ http }, '/nowhere/embed.js');
  const { statusCode } = await http.inject({ url: '/embed.js' });
  expect(statusCode).toBe(503);
});

async function serving(script: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-embed-'));
  const file = path.join(folder, 'embed.js');
  await writeFile(file, script);
  const http = Fastify();
  await serveEmbedScript({ http }, file);
  await rm(folder, { recursive: true });
  return http;
}
