import type { APIRequestContext, Page } from '@playwright/test';
import { paths } from '#shared/site/paths.ts';
import { safetyAlarmName } from '#shared/understanding/safety-alarm-text.ts';
import { readPdfLetters } from '#testing/read-pdf-letters.ts';
import { ALLERGIC_REACTION_TEXTS } from '#testing/understanding/allergic-reactions.ts';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { answerByPosition, aVenue, openWidget, waitForFinishedFeedback } from './guest.ts';
import { signIn } from './owner.ts';
import { PHONE } from './phone.ts';
import { expect, test } from './test.ts';

/**
 * One left-to-right language and one right-to-left. Tests without a browser go through all nine
 * languages: chat-in-every-language.test.tsx for the chat, alert-in-every-language.test.ts for
 * alert and case. Arabic comes last because its case is closed, which would lower the count of open
 * cases.
 */
const SPOKEN = ['pl', 'ar'] as const;

test('a guest answers in Polish and another in Arabic, and an allergic reaction reaches the owner as an alert and a case', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { owner, venueId, name } = await aVenue(request);
  const context = await browser.newContext({
    ...PHONE,
    baseURL,
    reducedMotion: 'reduce',
  });
  const guest = await context.newPage();
  await signIn(page, owner);
  await page.goto(paths.cases);
  for (const [index, language] of SPOKEN.entries()) {
    await test.step(language, async () => {
      const [words, deciding] = ALLERGIC_REACTION_TEXTS[language];
      // The first guest leaves neither a name nor an email address.
      const isAnonymous = index === 0;
      await expectAnswered(guest, { venueId, language, words, isAnonymous });

      // The owner's open page shows the case without a reload.
      const open = page.getByRole('region', { name: `Open ${index + 1}` }).getByRole('link');
      const opened = open.filter({ hasText: deciding });
      await expect(opened).toBeVisible();
      await expect(page.getByText(`${index + 1} waiting for you`)).toBeVisible();
      if (language === 'ar') await expectNoAxeViolations(page, { themes: BOTH_THEMES });
      const address = await complaintInAlert(request, owner.email, { name, deciding });
      await opened.click();
      await expectCase(page, { language, words, deciding });
      const reply = page.getByRole('link', { name: 'Reply to the guest' });
      await expect(reply).toHaveAttribute('href', address);
      if (language === 'ar') {
        await expectNoAxeViolations(page, { themes: BOTH_THEMES });
        await workThrough(page);
        await expectPaper(page, words);
      }
      await page.getByRole('main').getByRole('link', { name: 'Safety' }).click();
    });
  }
  await context.close();
});

test('the widget is served in all nine languages, each with its own texts and direction', async ({
  request,
}) => {
  const spoken = new Set<string>();
  for (const language of Object.keys(ALLERGIC_REACTION_TEXTS)) {
    const page = await (await request.get(`/widget?lang=${language}`)).text();
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(page).toContain(`<html lang="${language}" dir="${direction}"`);
    const file = new RegExp(`href="(/widget/assets/${language}-[^"]+)"`).exec(page)?.[1] ?? '';
    const script = await (await request.get(file)).text();
    const exported = await import(`data:text/javascript,${encodeURIComponent(script)}`);
    const [texts] = Object.values(exported) as { ratings: Record<string, string> }[];
    // The server renders the page with the same texts that the script uses afterwards.
    for (const rating of Object.values(texts?.ratings ?? {})) expect(page).toContain(rating);
    spoken.add(JSON.stringify(texts?.ratings));
  }
  expect(spoken.size).toBe(9);
});

async function expectAnswered(
  guest: Page,
  { venueId, language, ...answers }: AnswerInLanguage,
): Promise<void> {
  await openWidget(guest, `?venue=${venueId}&lang=${language}`);
  const html = guest.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  const sent = waitForFinishedFeedback(guest);
  await answerByPosition(guest, { ...answers, isInDanger: true });
  const answer = await sent;
  expect(answer.request().postDataJSON()).toMatchObject({
    rating: 'great',
    primaryIssue: 'Food',
    textGeneral: 'Great food',
  });
  expect(await answer.json()).toMatchObject({ rewardRefusal: 'left-to-people' });
}

type AnswerInLanguage = {
  venueId: string;
  language: string;
  words: string;
  isAnonymous: boolean;
};
type Mail = { subject: string; text: string };

/** Both guests write of a tight throat, so a life may be at risk. */
const DANGER_NAME = safetyAlarmName('allergen', true);

/**
 * Checks the alert email for the safety class and the deciding words; returns the link to the answer.
 */
async function complaintInAlert(
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
        subject.startsWith(`${DANGER_NAME} at ${name}: “`) && text.includes(deciding),
    );
    // The email wraps long lines.
    expect(told?.text.replaceAll(/[\s>]+/g, ' ')).toMatch(
      new RegExp(`${DANGER_NAME} at ${name} In their words: .*${deciding}`, 'i'),
    );
    link = /https?:\/\/\S+\/feedback\?\S+/.exec(told?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

async function expectCase(
  page: Page,
  { language, words, deciding }: { language: string; words: string; deciding: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: DANGER_NAME, exact: true })).toBeVisible();
  const quote = page.locator('blockquote');
  await expect(quote).toHaveText(words);
  await expect(quote).toHaveAttribute('lang', language);
  await expect(quote).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr');
  await expect(quote.locator('mark').filter({ hasText: deciding })).toBeVisible();
  await expect(page.getByText(/^Told: Ada.*\(mail\)$/)).toBeVisible();
}

async function workThrough(page: Page): Promise<void> {
  const steps = await page.getByRole('checkbox').all();
  for (const step of steps) await step.click();
  await expect(page.getByText(`${steps.length} of ${steps.length} done`)).toBeVisible();
  await page.getByLabel('Add a note').fill('Sauce of batch 4711 is set aside.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Sauce of batch 4711 is set aside.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the case' }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await expect(page.getByText('Verified: nothing altered', { exact: false })).toBeVisible();
  await expect(page.getByText(/^Done: /)).toHaveCount(steps.length);
}

/** Expects that the guest's text can be copied from the PDF in its own script. */
async function expectPaper(page: Page, words: string): Promise<void> {
  const address = await page.getByRole('link', { name: 'Open the PDF' }).getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const letters = readPdfLetters(await answer.body());
  const missing = [...new Set(words.replaceAll(/\s/g, ''))].filter((one) => !letters.has(one));
  expect(missing).toEqual([]);
}
