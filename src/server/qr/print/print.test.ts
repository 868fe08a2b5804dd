import { beforeEach, expect, test } from 'vitest';
import { signTable } from '#server/venues/table-signature.ts';
import { PRINT_PRODUCTS } from '#shared/qr/print/products.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { MIN_GUESTS } from '#shared/you-said/rules.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { aPng } from '#testing/pictures.ts';
import { countPdfPages, readQrsFromPdf } from '#testing/read-pdf.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const TABLES = ['1', '2', '3', 'Window 1', 'Terrace', 'Łódź', '7'];
const PER_A4 = { card: 4, tent: 2, sticker: 6, poster: 1 };

let app: TestApp;
let owner: TestOwner;
let venue: { id: string };

beforeEach(async () => {
  app = await testApp({ PUBLIC_URL: 'https://feedback.example' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { venueId: 'copper', name: 'The Copper Kettle' });
});

const LOOKS = [
  { paper: 'a4', style: 'rounded' },
  { paper: 'shop', style: 'dots' },
];

test.each(PRINT_PRODUCTS)(
  'a %s for every table is printed, and its codes can be read',
  async (product) => {
    for (const { paper, style } of LOOKS) {
      const { rawPayload, headers } = await order({ product, paper, style, tables: TABLES });
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="the-copper-kettle-${product}s.pdf"`,
      });
      expect(readQrsFromPdf(rawPayload)).toEqual(
        TABLES.map((table) => {
          const query = new URLSearchParams({ venue: 'copper', table });
          const s = signTable(app.services, { venueUuid: venue.id, table });
          return `https://feedback.example/widget?${query}&s=${s}`;
        }),
      );
      const pages = paper === 'a4' ? Math.ceil(TABLES.length / PER_A4[product]) : TABLES.length;
      expect(countPdfPages(rawPayload)).toBe(pages);
    }
  },
);

test.each([
  ['card', [105, 148]],
  ['tent', [105, 297]],
  ['sticker', [70, 70]],
  ['poster', [210, 297]],
] as const)(
  'a %s is trimmed to %j mm, with 3 mm of bleed, with and without cut marks',
  async (product, size) => {
    for (const cropMarks of [false, true]) {
      const { rawPayload } = await order({ product, paper: 'shop', cropMarks });
      const pdf = rawPayload.toString('latin1');
      const inset = cropMarks ? 12 : 3;
      expect(boxIn(pdf, 'TrimBox')).toEqual(around(size, inset, 0));
      expect(boxIn(pdf, 'BleedBox')).toEqual(around(size, inset, 3));
      expect(pdf).toContain('/Lang (en-GB)');
    }
  },
);

test('an uploaded logo is printed, and a logo hosted elsewhere is not', async () => {
  const { token } = owner;
  const picturesOn = async () =>
    (await order({ tables: ['1', '2'] })).rawPayload.toString('latin1').match(/\/Subtype \/Image/g);
  const [{ id }] = (await app.send('GET', '/api/restaurants', { token })).body;
  const logoUrl = 'https://example.com/logo.png';
  await app.send('PUT', `/api/restaurants/${id}`, { token, body: { logoUrl } });
  expect(await picturesOn()).toBeNull();
  const headers = { 'content-type': 'image/png' };
  await app.send('PUT', `/api/restaurants/${id}/logo`, { token, headers, body: aPng() });
  expect(await picturesOn()).toHaveLength(1);
});

test('the code on a card without a table opens the venue’s page, and the file is named after the venue', async () => {
  const { rawPayload, headers } = await order({ tables: [] });
  expect(readQrsFromPdf(rawPayload)).toEqual(['https://feedback.example/widget?venue=copper']);
  expect(headers['content-disposition']).toContain('the-copper-kettle-card.pdf');
});

test('a card without a table is printed four times on an A4 page, but only once for a print shop', async () => {
  const printed = async (paper: string) =>
    (await order({ tables: [], paper })).rawPayload.toString('latin1').match(/\/S \/Figure/g);
  expect(await printed('a4')).toHaveLength(4);
  expect(await printed('shop')).toHaveLength(1);
});

test.each(LANGUAGES)(
  'cards in %s are printed with their letters, and their codes can be read',
  async (language) => {
    for (const product of PRINT_PRODUCTS) {
      const { rawPayload } = await order({ product, language });
      expect(readQrsFromPdf(rawPayload)[0]).toContain('venue=copper&table=5');
      const script = { ar: /NotoSansArabic/, zh: /NotoSansSC/ }[language as string];
      if (script) expect(rawPayload.toString('latin1')).toMatch(script);
    }
  },
);

test('a card prints the ‘you said, we did’ sentence beside the same code, and is refused once the sentence is withdrawn', async () => {
  const { token } = owner;
  const feedbackIds: string[] = [];
  for (let table = 1; table <= MIN_GUESTS; table += 1) {
    const body = { venueId: 'copper', rating: 'poor', tableNumber: `${table}` };
    feedbackIds.push((await app.send('POST', '/api/feedback', { body })).body.id);
  }
  const url = '/api/you-said?venueId=copper';
  const body = { words: 'The soup is warm now. 汤现在是热的', feedbackIds };
  const told = await app.send('POST', url, { token, body });
  const plain = (await order({})).rawPayload;
  const printed = (await order({ youSaid: true })).rawPayload;
  expect(readQrsFromPdf(printed)).toEqual(readQrsFromPdf(plain));
  expect(plain.toString('latin1')).not.toMatch(/NotoSansSC/);
  expect(printed.toString('latin1')).toMatch(/NotoSansSC/);
  await app.send('DELETE', `/api/you-said/${told.body.id}`, { token });
  const refused = await order({ youSaid: true });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(/no longer/);
});

test.each([
  [{ product: 'banner' }, 400, /card, tent, sticker or poster/],
  [{ paper: 'a3' }, 400, /a4 or shop/],
  [{ tables: ['창'] }, 400, /“창” has letters that we cannot print/],
  [{ tables: ['丒'] }, 400, /“丒” has letters that we cannot print/],
  [{ language: 'tlh' }, 400, /en, de, fr/],
  [{ words: { line: 'x'.repeat(41) } }, 400, /The line may have at most 40/],
  [{ words: { line: 'W'.repeat(40) } }, 400, /too long for a card/],
  [{ words: { thanks: '한국' } }, 400, /letters that we cannot print/],
  [{ tables: Array.from({ length: 201 }, (_, index) => String(index)) }, 400, /at most 200/],
  [{ venueId: 'nowhere' }, 404, /not found/],
])('a print order with %j is refused', async (change, status, message) => {
  const answer = await order(change);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().message).toMatch(message);
});

test('an owner cannot print for another owner’s venue', async () => {
  owner = await anOwner(app);
  expect((await order({})).statusCode).toBe(404);
});

test('a very long venue name, or a name in another script, does not break the print', async () => {
  for (const name of ['東京食堂', 'Ресторан Μεζές', 'Żółty Łoś', 'L'.repeat(120), '🍕']) {
    const { venueId } = await aVenue(app, owner, { name });
    for (const product of PRINT_PRODUCTS) {
      const { rawPayload } = await order({ venueId, product });
      expect(readQrsFromPdf(rawPayload)[0]).toContain(`venue=${venueId}&table=5`);
    }
  }
});

test('staff can print for their own restaurant only, and cannot change its settings', async () => {
  const own = await aVenue(app, owner, { venueId: 'silver', name: 'The Silver Spoon' });
  const staff = await aMember(app, owner, { venues: [own] });
  expect((await order({ venueId: 'silver' }, staff)).statusCode).toBe(200);
  expect((await order({ venueId: 'copper' }, staff)).statusCode).toBe(404);
  const { status } = await app.send('PUT', `/api/restaurants/${own.id}`, {
    token: staff.token,
    body: { updates: { qrStyle: 'dots' } },
  });
  expect(status).toBe(403);
});

function order(change: Record<string, unknown>, { token } = owner) {
  return app.server.http.inject({
    method: 'POST',
    url: '/api/qr/print',
    headers: { authorization: `Bearer ${token}` },
    payload: { venueId: 'copper', tables: ['5'], product: 'card', ...change },
  });
}

/** The PDF's box in millimetres. */
function boxIn(pdf: string, name: string): number[] {
  const [, numbers = ''] = new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(pdf) ?? [];
  return numbers.split(' ').map((point) => Math.round((Number(point) * 25.4 * 10) / 72) / 10);
}

function around([width, height]: readonly number[], inset: number, by: number): number[] {
  const near = inset - by;
  return [near, near, inset + (width ?? 0) + by, inset + (height ?? 0) + by];
}
