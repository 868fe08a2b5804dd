import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { countPdfPages, readQrsFromPdf } from '#testing/read-pdf.ts';
import { decodePng, readQrFromPng } from '#testing/read-qr-from-png.ts';
import { expectBriefText } from './expect-brief-text.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { anOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const ORIGIN = 'https://tabletalk.example';
const LOGO = 'https://logo.example/logo.png';

test('an owner creates a QR code for a table and saves it in every format', async ({
  page,
  request,
}) => {
  const venueId = await openAsOwner(page, request);
  await unfold(page, 'Colours, style and logo', 'Only the code');
  await expect(page.getByLabel('Venue ID')).toHaveValue(venueId);
  await expect(page.getByLabel('Venue ID')).not.toBeEditable();
  await page.getByLabel('Table number').fill('Booth 3');
  await page.getByRole('button', { name: 'Green' }).click();
  await page.getByRole('radio', { name: 'Dots' }).click();
  await page.getByLabel('Size').click();
  await page.getByRole('option', { name: '400 × 400 px' }).click();

  const link = await linkOf(page, venueId, 'Booth 3');
  const asked = page.waitForRequest(
    (sent) => sent.url().includes('/api/qr?') && sent.resourceType() === 'fetch',
  );
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    data: link,
    size: '400x400',
    color: '16A34A',
    bgcolor: 'FFFFFF',
    style: 'dot',
    margin: '10',
    format: 'png',
  });
  const picture = page.getByRole('img', { name: `QR code that opens ${link}` });
  await expect(picture).toHaveJSProperty('naturalWidth', 400);
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  const png = await save(page, 'Download PNG');
  expect(png.name).toBe('the-copper-kettle-booth-3.png');
  expect((await decodePng(png.bytes)).width).toBe(400);
  expect(await readQrFromPng(png.bytes)).toBe(link);
  const hd = await save(page, 'HD Print');
  expect(hd.name).toBe('the-copper-kettle-booth-3-hd.png');
  expect((await decodePng(hd.bytes)).width).toBe(1000);
  expect(await readQrFromPng(hd.bytes)).toBe(link);
  const svg = await save(page, 'Download SVG');
  expect(svg.name).toBe('the-copper-kettle-booth-3.svg');
  expect(await readQrFromPng(await pngOfSvg(page, svg.bytes.toString()))).toBe(link);

  // After any change, the saved file matches the preview.
  await page.getByLabel('Table number').fill('');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByText(`${ORIGIN}/widget?venue=${venueId}`, { exact: true })).toBeVisible();
  const plain = await save(page, 'Download PNG');
  expect(plain.name).toBe('the-copper-kettle-feedback.png');
  expect(await readQrFromPng(plain.bytes)).toBe(`${ORIGIN}/widget?venue=${venueId}`);

  const widget = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Test Widget/ }).click();
  await expect(await widget).toHaveURL(`/widget?venue=${venueId}`);
});

test('a saved QR code contains the logo, unless the logo’s site does not allow copying it', async ({
  page,
  request,
  baseURL,
}) => {
  const icon = await (await request.get('/app-icon-192.png')).body();
  // As on most sites, CORS allows other sites to show the picture but not to read its pixels.
  const headers = { 'access-control-allow-origin': new URL(LOGO).origin };
  await page.route(LOGO, (route) =>
    route.fulfill({ body: icon, contentType: 'image/png', headers }),
  );
  const venueId = await openAsOwner(page, request);
  const link = `${ORIGIN}/widget?venue=${venueId}`;
  await unfold(page, 'Only the code');
  await page.getByLabel('Logo URL').fill(`${baseURL}/app-icon-192.png`);
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  const withLogo = await save(page, 'Download PNG');
  expect(await readQrFromPng(withLogo.bytes)).toBe(link);
  const svg = await save(page, 'Download SVG');
  expect(await readQrFromPng(await pngOfSvg(page, svg.bytes.toString()))).toBe(link);

  await page.getByLabel('Logo URL').fill(LOGO);
  await expect(page.locator(`img[src="${LOGO}"]`)).toHaveJSProperty('naturalWidth', 192);
  const without = await save(page, 'Download PNG');
  await expectToast(page, 'Saved without the logo');
  expect(await readQrFromPng(without.bytes)).toBe(link);
  expect(without.bytes.equals(withLogo.bytes)).toBe(false);
});

test('an owner copies the guest link, opens the one for a shared tablet, and is warned of colours with too little contrast', async ({
  page,
  request,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const venueId = await openAsOwner(page, request);
  await unfold(page, 'Colours, style and logo', 'Only the code', 'A shared tablet');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expectBriefText(page, 'Copied', () =>
    page.getByRole('button', { name: 'Copy URL' }).click(),
  );
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `${ORIGIN}/widget?venue=${venueId}`,
  );
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await expectToast(page, 'Failed to copy to clipboard');

  await expect(page.getByText(`${ORIGIN}/widget?venue=${venueId}&kiosk=1`)).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Open on this device/ }).click();
  const tablet = await opening;
  await expect(tablet).toHaveURL(`/widget?venue=${venueId}&kiosk=1`);
  await tablet.close();

  await page.getByRole('radio', { name: 'Code', exact: true }).click();
  await page.getByLabel('Brand colour').fill('#FDE047');
  await expect(page.getByText('Low contrast')).toBeVisible();
  await page.getByLabel('Brand colour').fill('#12');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await expect(page.getByLabel('Brand colour')).toBeFocused();
  await expect(page.getByText('Colours must look like #3B82F6')).toBeVisible();
  await expect(page.getByText('This is your last code.')).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

test('an owner gets a card for table 12 in two steps, and the preview matches the print', async ({
  page,
  request,
}) => {
  const venueId = await openAsOwner(page, request);
  await page.getByLabel('Table number').fill('12');
  const link = await linkOf(page, venueId, '12');
  // Match the whole name, because until the server has signed the table the preview shows an
  // unsigned link.
  const label = `A6 card for 12, as it will be printed. Its code opens ${link}`;
  const card = page.getByRole('img', { name: label, exact: true });
  await expect(card).toContainText('How was it?');
  await expect(card).toContainText('Table 12');
  // Enlarge the card, as a phone camera would see it: on the page a module is under two pixels wide.
  await card.evaluate((node) => {
    const large = node.cloneNode(true) as SVGElement;
    large.id = 'large';
    const whole = { width: '40rem', height: '100vh', maxHeight: 'none' };
    Object.assign(large.style, { position: 'fixed', inset: '0', zIndex: '99', ...whole });
    document.body.append(large);
  });
  expect(await readQrFromPng(await page.locator('#large').screenshot({ scale: 'css' }))).toBe(link);
  await page.locator('#large').evaluate((node) => node.remove());
  const pdf = await save(page, 'Download PDF');
  expect(pdf.name).toBe('the-copper-kettle-card-12.pdf');
  expect(readQrsFromPdf(pdf.bytes)).toEqual([link]);

  for (const [choice, name] of [
    ['Folding tent', 'tents'],
    ['Round sticker', 'stickers'],
    ['A4 poster', 'posters'],
  ] as const) {
    await page.getByRole('radio', { name: choice }).click();
    await page.getByLabel('Table number').fill('1-2, Terrace');
    const picture = page.getByRole('img', { name: new RegExp(`^${choice} for 1,`) });
    await expect(picture).toBeVisible();
    const file = await save(page, 'Download PDF');
    expect(file.name).toBe(`the-copper-kettle-${name}.pdf`);
    expect(readQrsFromPdf(file.bytes)).toHaveLength(3);
  }
  await page.getByRole('button', { name: 'Next table' }).click();
  await expect(page.getByRole('img', { name: /^A4 poster for 2,/ })).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

test('an owner sees the card in Arabic and with their own words before downloading it', async ({
  page,
  request,
}) => {
  await openAsOwner(page, request);
  const card = page.getByRole('img', { name: /^A6 card, as it will be printed/ });
  await expect(card).toContainText('Tell us how it was.');
  await unfold(page, 'Your own words');
  await page.getByLabel('Line under the question').fill('W'.repeat(40));
  await expect(page.getByText('This is too long for a card')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  await page.getByLabel('Line under the question').fill('Every word is read.');
  await expect(card).toContainText('Every word is read.');
  await page.getByLabel('Language').click();
  await page.getByRole('option', { name: 'Arabic' }).click();
  await expect(card).toContainText('كيف كانت زيارتكم؟');
  await expect(card).toContainText('Every word is read.');
  await expect(page.getByText('4 copies of the card on 1 page.')).toBeVisible();
  const pdf = await save(page, 'Download PDF');
  expect(pdf.bytes.toString('latin1')).toMatch(/NotoSansArabic/);
  expect(readQrsFromPdf(pdf.bytes)).toHaveLength(1);
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

test('an owner uploads a logo beside the card preview, even on a phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsOwner(page, request);
  // The form comes first; a small preview beside the download button stays in view.
  await expect(page.getByLabel('Table number')).toBeInViewport();
  await unfold(page, 'Colours, style and logo');
  const icon = await (await request.get('/app-icon-192.png')).body();
  const picture = page.getByLabel('Picture of the logo');
  await picture.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: icon });
  await expect(page.getByText('Please choose a PNG, JPEG or WebP picture')).toBeVisible();
  await page.getByRole('button', { name: 'Upload a logo' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeInViewport();
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: icon });
  const card = page.getByRole('img', { name: /^A6 card, as it will be printed/ });
  await expect(card.locator('image')).toHaveAttribute('href', /^\/api\/logos\//);
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(card.locator('image')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload a logo' })).toBeFocused();
});

test('an owner prints plain cards with their own text', async ({ page, request, line }) => {
  const venueId = await openAsOwner(page, request, line.url);
  await unfold(page, 'Print sheet');
  const form = page.locator('form').filter({ hasText: 'Call to action' });
  const tables = page.getByLabel('Table number');
  const button = form.getByRole('button', { name: 'Download print sheet' });
  await tables.fill('3-1');
  await expect(page.getByText('“3-1” counts backwards. Please write 1-3.')).toBeVisible();
  await expect(button).toBeDisabled();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  await tables.fill('1-4, Bar');
  await expect(form.getByText('5 cards on 2 pages.')).toBeVisible();
  const sheet = await save(page, button);
  expect(sheet.name).toBe('the-copper-kettle-cards-a4.pdf');
  expect(countPdfPages(sheet.bytes)).toBe(2);
  expect(readQrsFromPdf(sheet.bytes)).toEqual(
    await Promise.all(['1', '2', '3', '4', 'Bar'].map((table) => linkOf(page, venueId, table))),
  );

  await form.getByLabel('Format').click();
  await page.getByRole('option', { name: /^A6/ }).click();
  await form.getByLabel('Call to action').fill('อร่อยไหม');
  await button.click();
  await expect(page.getByRole('alert')).toContainText('has letters that we cannot print');
  await form.getByLabel('Call to action').fill('Was it good?');
  expect(countPdfPages((await save(page, button)).bytes)).toBe(5);

  line.cut();
  await button.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach TableTalk');
});

test('a visitor tries the QR code page with the sample venue', async ({ page }) => {
  await page.goto('/qr-code');
  await expect(page.getByText('Sign in to generate QR codes for your venue')).toBeVisible();
  await unfold(page, 'Only the code');
  await expect(page.getByLabel('Venue ID')).toHaveValue('default-venue');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  const { bytes } = await save(page, 'Download PNG');
  expect(await readQrFromPng(bytes)).toBe(`${ORIGIN}/widget?venue=default-venue`);
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Fqr-code');
});

/** The link in a table's QR code, with a signature that only the server can make. */
async function linkOf(page: Page, venueId: string, table: string): Promise<string> {
  const query = new URLSearchParams({ venueId, table });
  const answer = await page.request.get(`/api/qr/link?${query}`);
  const { path } = (await answer.json()) as { path: string };
  expect(path).toMatch(/&s=[\w-]{8}$/);
  return ORIGIN + path;
}

async function unfold(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  }
}

async function openAsOwner(
  page: Page,
  request: Parameters<typeof anOwner>[0],
  origin = '',
): Promise<string> {
  const owner = await anOwner(request);
  await signIn(page, owner);
  await page.goto(`${origin}/qr-code`);
  return owner.email.replace(/@.*/, '');
}

async function save(
  page: Page,
  button: string | Locator,
): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await (typeof button === 'string' ? page.getByRole('button', { name: button }) : button).click();
  const download: Download = await started;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Renders an SVG as a PNG, as a drawing program would. */
async function pngOfSvg(page: Page, svg: string): Promise<Buffer> {
  const url = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${btoa(source)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 600;
    canvas.getContext('2d')?.drawImage(image, 0, 0, 600, 600);
    return canvas.toDataURL('image/png');
  }, svg);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
