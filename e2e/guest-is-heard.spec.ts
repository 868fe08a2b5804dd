import { inflateSync } from 'node:zlib';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { BOTH_THEMES, expectNoFindings } from './expect-no-findings.ts';
import { aVenue, byKey, openWidget } from './guest.ts';
import { signIn } from './owner.ts';
import { expect, test } from './test.ts';

/** A reaction, told without the word for it, and a word that has to be among those that decide. */
const SAID = {
  en: ['Lovely evening, but after the satay my lips swelled up and my throat went tight.', 'lips'],
  de: [
    'Schöner Abend, aber nach dem Nachtisch sind meine Lippen angeschwollen und der Hals wurde eng.',
    'Lippen',
  ],
  fr: [
    'Belle soirée, mais après le dessert mes lèvres ont gonflé et ma gorge s’est serrée.',
    'lèvres',
  ],
  es: [
    'Bonita noche, pero después del postre se me hincharon los labios y se me cerraba la garganta.',
    'labios',
  ],
  it: [
    'Bella serata, ma dopo il dolce mi si sono gonfiate le labbra e mi si chiudeva la gola.',
    'labbra',
  ],
  pt: [
    'Noite agradável, mas depois da sobremesa os meus lábios incharam e a garganta fechou.',
    'lábios',
  ],
  pl: ['Miły wieczór, ale po deserze spuchły mi usta i ścisnęło mnie w gardle.', 'spuchły'],
  ar: ['أمسية جميلة، لكن بعد الحلوى تورمت شفتاي وضاق حلقي.', 'شفتاي'],
  zh: ['晚上很愉快，但是吃完甜点后嘴唇肿了，喉咙发紧。', '嘴唇'],
} as const;

/** As many as a venue gets single mails of within the hour. */
const GROUPS = [
  ['en', 'de', 'fr'],
  ['es', 'it', 'pt'],
  ['pl', 'ar', 'zh'],
] as const;

for (const languages of GROUPS) {
  test(`a guest is heard in ${languages.join(', ')}, and the matter is worked through to its paper`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    const { owner, venueId, name } = await aVenue(request, { rewardsEnabled: false });
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const guest = await context.newPage();
    await signIn(page, owner);
    await page.goto(paths.cases);
    for (const [index, language] of languages.entries()) {
      await test.step(language, async () => {
        const [words, deciding] = SAID[language];
        await writeInChat(guest, `?venue=${venueId}&lang=${language}`, words);

        // The page that stands open tells of it by itself.
        const rings = page.getByRole('region', { name: 'Open 1' }).getByRole('link');
        await expect(rings).toContainText(deciding);
        await expect(page.getByText(`${index + 1} waiting for you`)).toBeVisible();
        if (language === 'ar') await expectNoFindings(page, { themes: BOTH_THEMES });
        const address = await caseInAlert(request, owner.email, { name, deciding });
        await expect(rings).toHaveAttribute('href', address);
        await rings.click();
        await workThrough(page, { language, words, deciding });
        await expectPaper(page, words);
        await page.getByRole('link', { name: 'All cases' }).click();
      });
    }
    await context.close();
  });
}

/** By place rather than by words, so that it works in every language. */
async function writeInChat(guest: Page, query: string, words: string): Promise<void> {
  await openWidget(guest, query);
  const submit = () => byKey(guest.locator('.composer button[type=submit]'));
  const steps: [string, (input: Locator) => Promise<void>][] = [
    ['input[value=great]', byKey],
    ['input[value=food]', byKey],
    ['textarea', (input) => input.fill(words).then(submit)],
    ['.composer .quiet', byKey],
    ['.pair button', byKey],
  ];
  const sent = guest.waitForResponse('**/api/feedback');
  for (const [selector, answer] of steps) {
    const input = guest.locator(selector).first();
    await expect(input).toBeVisible();
    await answer(input);
  }
  // No name and no address.
  await byKey(guest.locator('.composer .quiet').first());
  expect((await sent).status()).toBe(201);
}

type Mail = { subject: string; text: string };

/** What kind of matter it is, because of which words, and the way to its case. */
async function caseInAlert(
  request: APIRequestContext,
  address: string,
  { name, deciding }: { name: string; deciding: string },
): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as Mail[];
    const told = mails.find(
      ({ subject, text }) =>
        subject === `A guest at ${name} needs you now: possible allergic reaction` &&
        text.includes(deciding),
    );
    expect(told?.text).toMatch(
      new RegExp(`Possible allergic reaction – because of: “[^”]*${deciding}`),
    );
    link = /https?:\/\/\S+\/cases\/[\w-]+/.exec(told?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return new URL(link).pathname;
}

async function workThrough(
  page: Page,
  { language, words, deciding }: { language: string; words: string; deciding: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Possible allergic reaction' })).toBeVisible();
  const quote = page.locator('blockquote');
  await expect(quote).toHaveText(words);
  await expect(quote).toHaveAttribute('lang', language);
  await expect(quote).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
  await expect(quote.locator('mark').filter({ hasText: deciding })).toBeVisible();
  if (language === 'ar') await expectNoFindings(page, { themes: BOTH_THEMES });
  await expect(page.getByText(/^Told: Ada.*\(mail\)$/)).toBeVisible();

  const steps = await page.getByRole('checkbox').all();
  for (const step of steps) await step.click();
  await expect(page.getByText(`${steps.length} of ${steps.length} done`)).toBeVisible();
  await page.getByLabel('Add a note').fill('Sauce of batch 4711 is set aside.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Sauce of batch 4711 is set aside.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(page.getByText('Chain checked: intact', { exact: false })).toBeVisible();
  await expect(page.getByText(/^Done: /)).toHaveCount(steps.length);
}

/** The paper holds the letters that the guest wrote in, as a reader of PDFs would copy them. */
async function expectPaper(page: Page, words: string): Promise<void> {
  const address = await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const letters = lettersIn(await answer.body());
  const missing = [...new Set(words.replaceAll(/\s/g, ''))].filter((one) => !letters.has(one));
  expect(missing).toEqual([]);
}

/** Of all fonts in it, each of which says what its signs mean. */
function lettersIn(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  for (const found of text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const begin = found.index + found[0].length;
    const meaning = inflated(pdf.subarray(begin, text.indexOf('endstream', begin)));
    if (!meaning.includes('beginbfrange')) continue;
    for (const [, code = ''] of meaning.matchAll(/<([0-9a-f]{4}(?:[0-9a-f]{4})*)>/gi)) {
      for (const unit of code.match(/.{4}/g) ?? []) {
        letters.add(String.fromCharCode(Number.parseInt(unit, 16)));
      }
    }
  }
  return letters;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    // A picture or a font that is packed in another way.
    return '';
  }
}
