import { beforeEach, expect, test } from 'vitest';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let venueId: string;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  ({ venueId } = await aVenue(app, owner, { name: 'The Copper Kettle', brandColor: '#7a1f3d' }));
});

async function aTicket(body: object = {}): Promise<{ id: string; code: string }> {
  const said = { venueId, rating: 'fair', textSpecific: 'The lamb was <lukewarm>', ...body };
  const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body: said })).body;
  return { id, code: ticketUrl.split('/').at(-1) };
}

const open = (code: string, headers: Record<string, string> = {}) =>
  app.server.http.inject({ method: 'GET', url: `/t/${code}`, headers });

test('a ticket’s page is rendered with all its content in the venue’s colours', async () => {
  const { id, code } = await aTicket({ textGeneral: 'Disappointing food' });
  const body = { text: 'Sorry about the lamb' };
  await app.send('POST', `/api/feedback/${id}/thread`, { token: owner.token, body });
  const { statusCode, body: html } = await open(code);
  expect(statusCode).toBe(200);
  expect(html).toContain('The Copper Kettle');
  expect(html).toContain('--l-brand:#7a1f3d');
  expect(html).toContain('The lamb was &lt;lukewarm&gt;');
  expect(html).toContain('Sorry about the lamb');
  expect(html).not.toContain('<lukewarm>');
  expect((await open(code, { 'accept-language': 'de' })).body).toContain('Enttäuschendes Essen');
});

test('a ticket’s page is not indexed, cached or framed, and does not reveal its URL to other sites', async () => {
  const { code } = await aTicket();
  const { headers, body } = await open(code);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(body).not.toContain(code);
});

test('an unknown, malformed or erased ticket code gives the same page', async () => {
  const { code } = await aTicket();
  await app.send('DELETE', `/api/tickets/${code}`);
  const pages = await Promise.all(['7'.repeat(26), 'nothing', code].map((each) => open(each)));
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  expect(pages[0]?.body).toContain('There is no ticket here');
  expect(pages[0]?.body).toContain('scan the code on your table');
  expect(pages[0]?.body).not.toContain('Copper');
});

test('a client that tries many ticket codes is asked to wait', async () => {
  await Promise.all(Array.from({ length: 61 }, (_, n) => open(String(n).padStart(26, '7'))));
  const { statusCode, body } = await open('7'.repeat(26));
  expect(statusCode).toBe(429);
  expect(body).toContain('Please wait a little');
});
