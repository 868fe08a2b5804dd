import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { anOwner } from '#testing/factories.ts';
import { makeResponseChecker } from '#testing/make-response-checker.ts';
import { testApp } from '#testing/test-app.ts';
import type { JsonObject } from './json-schema.ts';
import { documentedEndpoints, type OpenApiDocument } from './openapi-document.ts';

async function readDocument(env: Record<string, string> = {}): Promise<OpenApiDocument> {
  const app = await testApp(env);
  return (await app.send('GET', '/api/openapi.json')).body;
}

test('the API document is OpenAPI 3.1, has our version, and lists every served endpoint', async () => {
  const document = await readDocument();
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  const { server } = await testApp();
  const called = server.endpoints.map(({ method, path }) => [method.toLowerCase(), path] as const);
  for (const [method, path] of called) {
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method);
  }
});

test('every operation of the API document has a unique id, a one-sentence summary, a tag and its responses', async () => {
  const document = await readDocument();
  const operations = Object.values(document.paths).flatMap((place) => Object.values(place));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { summary, tags, responses, security } of operations) {
    expect(summary).toMatch(/^[A-Z][^.]+\.$/);
    expect(tags).toHaveLength(1);
    expect(Object.keys(responses as JsonObject)).toEqual(expect.arrayContaining(['500', '503']));
    expect(security).toEqual(expect.any(Array));
  }
  const used = new Set(operations.flatMap(({ tags }) => tags as string[]));
  expect((document.tags as { name: string }[]).map(({ name }) => name).sort()).toEqual(
    [...used].sort(),
  );
});

test('the API document avoids the terms “second factor” and “two-factor”, as the screens do', async () => {
  expect(JSON.stringify(await readDocument())).not.toMatch(/second factor|two-factor/i);
});

test('the API document’s examples match the schemas of their requests and responses', async () => {
  const { server } = await testApp();
  const wrongAbout = makeResponseChecker(server);
  const described = documentedEndpoints(server.endpoints);
  for (const { endpoint, documentation } of described) {
    const { exampleBody, exampleAnswer } = documentation;
    if (exampleBody !== undefined) expect(endpoint.body?.safeParse(exampleBody).success).toBe(true);
    if (exampleAnswer === undefined) continue;
    const [type, text] = ['application/json', JSON.stringify(exampleAnswer)];
    const status = ('status' in endpoint && Number(endpoint.status)) || 200;
    expect(wrongAbout({ ...endpoint, status, type, text })).toBeNull();
  }
  expect(described.some(({ documentation }) => documentation.exampleAnswer)).toBe(true);
});

test('the API document leaves out routes that are not served, such as metrics without a token', async () => {
  expect((await readDocument()).paths).not.toHaveProperty('/metrics');
  const token = 'a-token-for-the-metrics-long-enough';
  expect((await readDocument({ METRICS_TOKEN: token })).paths).toHaveProperty('/metrics');
});

test('the document check detects a response that does not match its documentation', async () => {
  const { server } = await testApp();
  const wrongAbout = makeResponseChecker(server);
  const answer = { method: 'GET', path: '/healthz', type: 'application/json' };
  const of = (status: number, body: unknown) =>
    wrongAbout({ ...answer, status, text: JSON.stringify(body) });
  expect(of(200, { status: 'alive' })).toBeNull();
  expect(of(200, { status: 'dead' })).toContain('must be equal to constant');
  expect(of(418, {})).toContain('is not documented');
  expect(of(503, { code: 'NOT_FOUND', message: 'No' })).toContain('must be equal to one of');
});

test('routes without a contract respond as documented', async () => {
  const app = await testApp();
  const { token } = await anOwner(app);
  const wrongAbout = makeResponseChecker(app.server);
  const calls = [
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/api/login'],
    ['GET', '/api/login/callback'],
    ['GET', '/api/logout'],
    ['GET', '/api/unsubscribe'],
    ['GET', '/api/replies/stop'],
    ['POST', '/api/webhooks/stripe'],
  ] as const;
  for (const [method, url] of calls) {
    const { statusCode, headers, body } = await app.server.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    const type = String(headers['content-type'] ?? '');
    expect(wrongAbout({ method, path: url, status: statusCode, type, text: body })).toBeNull();
  }
});

test('a client that already has the API document gets 304', async () => {
  const app = await testApp();
  const first = await app.server.http.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(first.headers).toMatchObject({
    'content-encoding': 'gzip',
    'access-control-allow-origin': '*',
    'cache-control': 'public, no-cache',
  });
  expect(Number(first.headers['content-length'])).toBeLessThan(80_000);
  const etag = String(first.headers.etag);
  const again = await app.send('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.body]).toEqual([304, '']);
});
