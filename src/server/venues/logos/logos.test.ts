import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { venueLogos } from '#server/venues/table.ts';
import { anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { aPng } from '#testing/pictures.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { makeLogoDrawer } from './change-logo.ts';

let app: TestApp;
let owner: TestOwner;
let venue: { id: string; venueId: string };
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
});

type Upload = { type?: string; token?: string; id?: string };

function upload(body: Buffer, { type = 'image/png', token, id = venue.id }: Upload = {}) {
  const headers = { 'content-type': type };
  return app.send('PUT', `/api/restaurants/${id}/logo`, {
    token: token ?? owner.token,
    body,
    headers,
  });
}

async function countLogos(): Promise<number> {
  return (await app.db.select({ hash: venueLogos.hash }).from(venueLogos)).length;
}

/** Fetches the picture as a browser does. */
async function picture(url: string) {
  return await app.server.http.inject({ url });
}

function drawn(options: { width: number; height: number; background: string }) {
  return sharp({ create: { channels: 4, ...options } });
}

describe('an uploaded logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('an uploaded logo may be a %s', async (format) => {
    const body = await drawn({ width: 1024, height: 256, background: '#1E6B4E' })
      .toFormat(format)
      .toBuffer();
    const answer = await upload(body, { type: `image/${format}` });
    expect(answer.status).toBe(200);
    expect(answer.body.logoUrl).toMatch(/^\/api\/logos\/[\da-f]{32}$/);
    const { rawPayload } = await picture(answer.body.logoUrl);
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 128,
    });
  });

  test('an uploaded logo is served to guests from our own address, and browsers cache it for ever', async () => {
    const { logoUrl } = (await upload(aPng())).body;
    const settings = await app.send('GET', `/api/restaurant/${venue.venueId}/settings`);
    expect(settings.body.logoUrl).toBe(logoUrl);
    // Stops the page's timeout, so that a slow machine still gets its venue.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect((await app.send('GET', `/widget?venue=${venue.venueId}`)).body).toContain(logoUrl);
    vi.useRealTimers();
    const { statusCode, headers } = await picture(logoUrl);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('an uploaded logo keeps transparency, is turned upright and loses the camera’s metadata', async () => {
    const body = await drawn({ width: 40, height: 20, background: '#ff000080' })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'A photographer', Model: 'A camera' } })
      .webp()
      .toBuffer();
    expect(body.includes('A photographer')).toBe(true);
    const { logoUrl } = (await upload(body, { type: 'image/webp' })).body;
    const { rawPayload } = await picture(logoUrl);
    expect(rawPayload.includes('A photographer')).toBe(false);
    const { width, height, hasAlpha, exif } = await sharp(rawPayload).metadata();
    expect({ width, height, hasAlpha, exif }).toEqual({ width: 20, height: 40, hasAlpha: true });
  });

  test('an uploaded logo replaces the previous logo', async () => {
    const [one, other] = [
      (await upload(aPng())).body.logoUrl,
      (await upload(aPng({ width: 3 }))).body.logoUrl,
    ];
    expect(other).not.toBe(one);
    expect((await picture(one)).statusCode).toBe(404);
    expect((await picture(other)).statusCode).toBe(200);
  });

  test('an uploaded logo is deleted if another URL is set, and kept if its own URL is set again', async () => {
    const { token } = owner;
    const put = (logoUrl: string) =>
      app.send('PUT', `/api/restaurants/${venue.id}`, { token, body: { logoUrl } });
    const { logoUrl } = (await upload(aPng())).body;
    expect((await put(logoUrl)).body.logoUrl).toBe(logoUrl);
    expect((await picture(logoUrl)).statusCode).toBe(200);
    expect((await put('https://example.com/logo.png')).status).toBe(200);
    expect((await picture(logoUrl)).statusCode).toBe(404);
    // The URL of a deleted logo is refused.
    expect((await put(logoUrl)).status).toBe(400);
    const list = await app.send('GET', '/api/restaurants', { token });
    expect(list.body[0].logoUrl).toBe('https://example.com/logo.png');
  });

  test('an uploaded logo can be removed, as can a logo hosted elsewhere', async () => {
    const { token } = owner;
    const remove = () => app.send('DELETE', `/api/restaurants/${venue.id}/logo`, { token });
    await upload(aPng());
    expect((await remove()).body.logoUrl).toBeNull();
    expect(await countLogos()).toBe(0);
    const body = { logoUrl: 'https://example.com/logo.png' };
    await app.send('PUT', `/api/restaurants/${venue.id}`, { token, body });
    expect((await remove()).body.logoUrl).toBeNull();
  });

  test('an uploaded logo is deleted with its restaurant and with the account', async () => {
    const { token } = owner;
    await aVenue(app, owner);
    await upload(aPng());
    await app.send('DELETE', `/api/restaurants/${venue.id}`, { token });
    expect(await countLogos()).toBe(0);
    const [left] = (await app.send('GET', '/api/restaurants', { token })).body;
    await upload(aPng(), { id: left.id });
    expect(await countLogos()).toBe(1);
    const body = { password: PASSWORD, confirmation: 'delete my account' };
    expect((await app.send('POST', '/api/account/delete', { token, body })).status).toBe(200);
    expect(await countLogos()).toBe(0);
  });
});

test('if many logos are uploaded at once, all are drawn, two at a time', async () => {
  // The clock is frozen, so that no upload waits too long while a slow machine starts the threads.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const draw = makeLogoDrawer(path.join(import.meta.dirname, 'counting-worker-fixture.ts'));
  const drawn = await Promise.all(Array.from({ length: 12 }, () => draw(aPng())));
  expect(Math.max(...drawn.map(([atOnce]) => atOnce ?? 0))).toBeLessThanOrEqual(2);
  const uploaded = await Promise.all(
    Array.from({ length: 5 }, (_, n) => upload(aPng({ width: n + 1 }))),
  );
  expect(uploaded.map(({ status }) => status)).toEqual(Array(5).fill(200));
});

describe('refused uploads and removals of a logo', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const KIND = 'Please choose a PNG, JPEG or WebP picture';

  test.each([
    ['an SVG', Buffer.from(SVG), 'image/svg+xml', 415, KIND],
    ['an SVG that says it is a PNG', Buffer.from(SVG), 'image/png', 415, KIND],
    ['a GIF that says it is a PNG', Buffer.from(GIF, 'base64'), 'image/png', 415, KIND],
    ['JSON', Buffer.from('{}'), 'application/json', 415, KIND],
    ['nothing', Buffer.alloc(0), 'image/png', 415, KIND],
    ['too many bytes', Buffer.alloc(2_100_000), 'image/png', 413, /at most 2 MB/],
    ['too many pixels', aPng({ width: 20_000, height: 20_000 }), 'image/png', 400, /pixels/],
    [
      'half a picture',
      aPng({ width: 900, height: 900 }).subarray(0, 90),
      'image/png',
      400,
      /damaged/,
    ],
  ])('uploading or removing a logo is refused for %s', async (_, body, type, status, message) => {
    const answer = await upload(body, { type });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    expect(await countLogos()).toBe(0);
  });

  test('uploading or removing a logo is refused for another owner’s restaurant', async () => {
    const { token } = await anOwner(app);
    expect((await upload(aPng(), { token })).status).toBe(404);
    await upload(aPng());
    const remove = await app.send('DELETE', `/api/restaurants/${venue.id}/logo`, { token });
    expect([remove.status, await countLogos()]).toEqual([404, 1]);
  });

  test('uploading or removing a logo is refused after thirty uploads in an hour', async () => {
    for (let count = 0; count < 30; count += 1) await upload(Buffer.from('no picture'));
    expect((await upload(aPng())).status).toBe(429);
  });
});
