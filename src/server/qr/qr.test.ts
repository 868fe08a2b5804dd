import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToCounter } from '#server/platform/rate-limits/queries.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { rateLimitCounters } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { countPdfPages, readQrsFromPdf } from '#testing/read-pdf.ts';
import { readQrFromPng } from '#testing/read-qr-from-png.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { makeSheet } from './print/make-print-file.ts';
import { makeSheetPrinter, type PrintedFile, type SheetPrinter } from './sheet-printer.ts';
import { refuseForeignAddress } from './table-link.ts';

const LINK = 'https://feedback.example/widget?venue=copper&table=5';
const IMAGE = `/api/qr?data=${encodeURIComponent(LINK)}&size=300x300&color=3B82F6&bgcolor=FFFFFF&margin=10&format=png`;

const ORDER = {
  venueId: 'copper',
  tables: ['5'],
  format: 'a6',
  color: '#3B82F6',
  bgcolor: '#FFFFFF',
  style: 'square',
} as const;
const MANY = Array.from({ length: 60 }, (_, index) => String(index + 1));

let app: TestApp;

beforeEach(async () => {
  app = await testApp({ PUBLIC_URL: 'https://feedback.example' });
});

describe('the image of a QR code', () => {
  test('the image of a QR code is public, can be read back as the requested URL and may be cached', async () => {
    for (const style of ['', '&style=round', '&style=dot']) {
      const answer = await fetchFile(IMAGE + style);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await readQrFromPng(answer.rawPayload)).toBe(LINK);
    }
  });

  test('the image of a QR code is also drawn as SVG', async () => {
    const { headers, payload } = await fetchFile(IMAGE.replace('png', 'svg'));
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(payload).toMatch(/^<svg .*width="300".*fill="#3B82F6".*<\/svg>$/);
  });

  test.each([
    ['data=hello'],
    ['data='],
    [''],
    [`data=${LINK}&size=99x99`],
    [`data=${LINK}&size=1001x1001`],
    [`data=${LINK}&size=300x400`],
    [`data=${LINK}&size=1e2x1e2`],
    [`data=${LINK}&color=red`],
    [`data=${LINK}&color=%23%22%3E%3C`],
    [`data=${LINK}&bgcolor=FFF`],
    [`data=${LINK}&style=square`],
    [`data=${LINK}&margin=-1`],
    [`data=${LINK}&format=gif`],
    [`data=${LINK}&data=${LINK}`],
    [`data=${LINK}%00`],
    ['data=https://feedback.example/widget%0A'],
    ['data=https://x.example/widget'],
    ['data=http://feedback.example/widget'],
    ['data=https://feedback.example@x.example/widget'],
    ['data=https://feedback.example.x.example/widget'],
    ['data=https://tabletalk.example/widget'],
  ])('the image of a QR code is refused for %s', async (query) => {
    const answer = await app.send('GET', `/api/qr?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('an image of a QR code for another site is refused with a clear message', async () => {
    const answer = await app.send('GET', '/api/qr?data=https://x.example/widget');
    expect(answer.body).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'A code may lead to this installation only: https://feedback.example',
    });
  });

  test('the image of a QR code is drawn for the host name with which our own page was opened', async () => {
    const url = '/api/qr?data=http://192.168.1.5:3000/widget?venue=copper';
    expect((await app.send('GET', url, { headers: { host: '192.168.1.5:3000' } })).status).toBe(
      200,
    );
    expect((await app.send('GET', url)).status).toBe(400);
  });

  test('the image of a QR code is drawn for the placeholder address if no public address is set', async () => {
    const { config } = app.services;
    const data = 'https://tabletalk.example/widget';
    const ask = (hasPublicUrl: boolean) => () =>
      refuseForeignAddress({ ...config, hasPublicUrl }, { data, host: 'localhost:3000' });
    expect(ask(false)).not.toThrow();
    expect(ask(true)).toThrow('this installation only');
  });

  test('the image of a QR code is rate limited per network address, except for an image that is already cached', async () => {
    const address = '203.0.113.7';
    const ask = (url: string, remoteAddress = address) => app.send('GET', url, { remoteAddress });
    const drawn = `${IMAGE}&style=dot`;
    expect((await ask(drawn)).status).toBe(200);
    const { most, perSeconds: seconds } = RATE_LIMITS.qrImagesPerAddress;
    const [{ key }] = rateLimitCounters(app.services, ['qrImagesPerAddress'], address);
    await addToCounter(app.services, { key, by: most, seconds });
    const other = IMAGE.replace('300x300', '301x301');
    const refused = await ask(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(drawn)).status).toBe(200);
    expect((await ask(other, '203.0.113.8')).status).toBe(200);
  });

  test('the image of a QR code sets the date of the owner’s first code, but later images do not change it', async () => {
    const { token } = await anOwner(app);
    const first = async () =>
      (await app.send('GET', '/api/auth/user', { token })).body.firstQrGeneratedAt;
    await app.send('GET', IMAGE);
    expect(await first()).toBeNull();
    await app.send('GET', IMAGE, { token, headers: { 'sec-fetch-dest': 'image' } });
    expect(await first(), 'a preview is looked at, not made').toBeNull();
    await app.send('GET', IMAGE, { token });
    const date = await first();
    expect(date).toEqual(expect.any(String));
    app.moveClock(60_000);
    await app.send('GET', IMAGE, { token });
    expect(await first()).toBe(date);
  });
});

describe('the print sheet', () => {
  let owner: TestOwner;

  beforeEach(async () => {
    owner = await anOwner(app);
    await aVenue(app, owner, { venueId: 'copper', name: 'The Copper Kettle' });
  });

  test.each(['square', 'rounded', 'dots'])(
    'the print sheet is ready for a print shop, with readable codes in the style %s',
    async (style) => {
      const { rawPayload, headers } = await order({ tables: ['5', 'Booth 3'], style });
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="the-copper-kettle-cards-a6.pdf"',
        'cache-control': 'no-store',
      });
      expect(readQrsFromPdf(rawPayload)).toEqual([await linkOf('5'), await linkOf('Booth 3')]);
      expect(countPdfPages(rawPayload)).toBe(2);
      tellsHowToCutAndWhatItIs(rawPayload.toString('latin1'));
    },
  );

  test('the print sheet has a signed table in each code', async () => {
    expect(await linkOf('Booth 3')).toMatch(/\?venue=copper&table=Booth\+3&s=[\w-]{8}$/);
    expect(await linkOf('5')).not.toBe((await linkOf('6')).replace('table=6', 'table=5'));
  });

  async function linkOf(table: string): Promise<string> {
    const query = new URLSearchParams({ venueId: 'copper', table });
    const { body } = await app.send('GET', `/api/qr/link?${query}`, { token: owner.token });
    return `https://feedback.example${body.path}`;
  }

  test('the print sheet has four cards to a page in A4', async () => {
    const { rawPayload } = await order({ tables: ['1', '2', '3', '4', '5'], format: 'a4' });
    expect(countPdfPages(rawPayload)).toBe(2);
    expect(readQrsFromPdf(rawPayload)).toHaveLength(5);
  });

  test('the print sheet can print any name a venue may have', async () => {
    for (const name of ['東京食堂', 'x'.repeat(120)]) {
      const { venueId } = await aVenue(app, owner, { name });
      expect((await order({ venueId })).statusCode).toBe(200);
    }
  });

  test('the print sheet is refused for a venue that does not exist, was removed or belongs to another owner', async () => {
    const stranger = await anOwner(app);
    await aVenue(app, stranger, { venueId: 'foreign' });
    await aVenue(app, owner, { venueId: 'removed', deletedAt: app.services.now() });
    for (const venueId of ['nowhere', 'foreign', 'removed', 'default-venue']) {
      expect((await order({ venueId })).statusCode).toBe(404);
    }
  });

  test.each([
    [{ tables: ['x'.repeat(51)] }, /at most 50 characters/],
    [{ tables: [' '] }, /needs a name/],
    [{ tables: ['창'] }, /“창” has letters that we cannot print/],
    [{ callToAction: '후기를' }, /has letters that we cannot print/],
    [{ callToAction: 'x'.repeat(81) }, /at most 80 characters/],
    [{ color: 'blue' }, /must look like/],
    [{ format: 'a5' }, /a4 or a6/],
    [{ style: 'round' }, /square, rounded or dots/],
  ])('the print sheet is refused for %j', async (change, message) => {
    const { statusCode, payload } = await order(change);
    expect(statusCode).toBe(400);
    expect(JSON.parse(payload).message).toMatch(message);
  });

  test('the print sheet has at most 200 cards', async () => {
    const tables = Array.from({ length: 201 }, (_, index) => String(index));
    expect((await order({ tables })).statusCode).toBe(400);
  });

  describe('printing while others are still being printed', () => {
    let printer: SheetPrinter;
    let begun: PrintedFile[] = [];
    // These sheets are never read, and no timeout fires while they wait.
    beforeEach(() => {
      printer = makeSheetPrinter(path.join(import.meta.dirname, 'endless-worker-fixture.ts'));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });

    afterEach(() => {
      for (const { body } of begun) body.destroy();
      begun = [];
    });

    async function begin({ businessId } = owner, venueId = 'copper'): Promise<PrintedFile> {
      const wished = { ...ORDER, venueId, tables: [] };
      const sheet = await makeSheet(app.services, printer, wholeBusinessScope(businessId), wished);
      begun.push(sheet);
      return sheet;
    }

    async function endOne(): Promise<void> {
      const body = begun[0]?.body.destroy();
      if (body) await once(body, 'close');
    }

    test('a print sheet is refused with 429 if the same owner has two others in progress, and printed once one of them ends', async () => {
      await Promise.all([begin(), begin()]);
      await expect(begin()).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(/^Two sheets of cards are being printed already/),
        retryAfterSeconds: expect.any(Number),
      });
      await endOne();
      expect((await begin()).fileName).toBe('the-copper-kettle-cards-a6.pdf');
    });

    test('a print sheet is refused if the server is printing too many, and is printed once one of them ends', async () => {
      const owners = await Promise.all([anOwner(app), anOwner(app), anOwner(app)]);
      const venues = await Promise.all(owners.map((each) => aVenue(app, each)));
      const places = owners.map((each, index) => [each, venues[index]?.venueId] as const);
      await Promise.all(
        [...places, ...places].slice(0, 5).map(([each, venueId]) => begin(each, venueId)),
      );
      const refusal = { code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) };
      await expect(begin()).rejects.toMatchObject(refusal);
      await endOne();
      expect((await begin()).fileName).toBe('the-copper-kettle-cards-a6.pdf');
    });
  });

  test('printing a sheet stops when its reader disconnects, and the owner may order again', async () => {
    // Uses an app of its own, because the app is closed afterwards.
    app = await makeTestApp(app.db);
    const { http } = app.server;
    await http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const abandon = async () => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: '/api/qr/sheet',
        method: 'POST',
        headers,
      });
      sent.end(JSON.stringify({ ...ORDER, tables: MANY, style: 'rounded' }));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      answer.destroy();
    };
    await Promise.all([abandon(), abandon()]);
    const statuses = async () =>
      (await Promise.all([order({}), order({})])).map(({ statusCode }) => statusCode);
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]));
    await http.close();
  });

  test('a print sheet is refused with a message if the worker crashes', async () => {
    const printer = makeSheetPrinter(import.meta.filename.replace('qr.test.ts', 'missing.js'));
    const printing = makeSheet(app.services, printer, wholeBusinessScope(owner.businessId), {
      ...ORDER,
      tables: [],
    });
    await expect(printing).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The cards could not be printed. Please try again.',
    });
    expect(() => printer.acquirePermit(owner.businessId)).not.toThrow();
  });

  test('the print sheet has one card if there are no tables, and uses the placeholder address if none is set', async () => {
    app = await testApp();
    owner = await anOwner(app);
    await aVenue(app, owner, { venueId: 'copper' });
    const { rawPayload } = await order({ tables: [] }, { host: 'evil.example' });
    expect(readQrsFromPdf(rawPayload)).toEqual(['https://tabletalk.example/widget?venue=copper']);
  });

  function order(change: Record<string, unknown>, headers: Record<string, string> = {}) {
    return send(owner, { ...ORDER, ...change }, headers);
  }

  function send({ token }: TestOwner, payload: object, headers: Record<string, string> = {}) {
    return app.server.http.inject({
      method: 'POST',
      url: '/api/qr/sheet',
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    });
  }
});

function tellsHowToCutAndWhatItIs(pdf: string): void {
  expect(pdf).toMatch(/\/BleedBox \[0 0 314\.6\d+ 436\.5\d+\]/);
  expect(pdf).toMatch(/\/TrimBox \[8\.5\d+ 8\.5\d+ 306\.1\d+ 428\.0\d+\]/);
  expect(pdf).toContain('/Lang (en-GB)');
  expect(pdf).toContain('/Marked true');
  expect(pdf).toContain('The Copper Kettle: cards for the tables');
}

function fetchFile(url: string) {
  return app.server.http.inject({ method: 'GET', url });
}
