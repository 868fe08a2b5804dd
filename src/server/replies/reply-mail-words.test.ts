import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { understandings } from '#server/understanding/table.ts';
import { findWrongTexts, TRANSLATED_LANGUAGES } from '#shared/feedback/guest-words-fixture.ts';
import { LANGUAGES, type Language } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { REPLY_MAIL_WORDS } from './reply-mail-words.ts';

describe.each(LANGUAGES)('the texts of a reply email in %s', (language) => {
  const words = REPLY_MAIL_WORDS[language];

  test('in every language, the texts of a reply email have the placeholders of the English ones', () => {
    expect(placeholdersOf(words)).toEqual(placeholdersOf(REPLY_MAIL_WORDS.en));
  });

  test('the texts of a reply email are all translated', () => {
    if (language === 'en') return;
    const { ratings: _, ...sentences } = words;
    const { ratings: __, ...english } = REPLY_MAIL_WORDS.en;
    for (const sentence of Object.values(sentences)) {
      expect(Object.values(english)).not.toContain(sentence);
    }
  });
});

test.each(TRANSLATED_LANGUAGES)(
  'a reply email in %s has the words, form of address and punctuation of the chat',
  (language) => {
    expect(findWrongTexts(language, REPLY_MAIL_WORDS[language])).toEqual([]);
  },
);

function placeholdersOf({ ratings: _, ...sentences }: (typeof REPLY_MAIL_WORDS)['en']) {
  return Object.entries(sentences).map(([name, text]) => [
    name,
    (text.match(/\{\w+\}/g) ?? []).toSorted(),
  ]);
}

describe('a reply email', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await testApp();
  });

  test('a reply email to a guest who wrote in German has German texts around the owner’s message', async () => {
    const mail = await mailTo({ language: 'de', textSpecific: 'Die Suppe war kalt.' });
    expect(mail.subject).toBe('Osteria hat auf Ihre Rückmeldung geantwortet');
    expect(mail.text).toMatch(/^Osteria\n\nGuten Tag, Sam\n\nWe are sorry\./);
    expect(mail.text).toContain('> Ihre Bewertung: Schlecht\n>\n> Die Suppe war kalt.\n');
    expect(mail.text).toContain('Gesendet mit TableTalk');
    expect(mail.text).toContain('Keine E-Mails mehr, von diesem Lokal oder von allen:\nhttp');
    expect(mail.html).toContain('<html lang="de" dir="ltr">');
    expect(mail.html).not.toMatch(/Hello|Your rating|Sent with|No more emails|Disappointing/);
  });

  test('a reply email to a guest who wrote in Arabic is laid out from right to left', async () => {
    const { html } = await mailTo({ language: 'ar', textSpecific: 'كان الحساء باردًا' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('border-right:3px');
    expect(html).not.toContain('border-left:3px');
    expect(html).toMatch(/<p class="ink" dir="auto"[^>]*>We are sorry\./);
  });

  test('a reply email to a guest whose language is unknown is in English', async () => {
    const mail = await mailTo({ language: undefined, textSpecific: '…' });
    expect(mail.subject).toBe('Osteria replied to your feedback');
    expect(mail.text).toContain('> Your rating: poor\n>\n> Disappointing food\n');
    expect(mail.html).toContain('<html lang="en-GB" dir="ltr">');
  });

  async function mailTo(said: { language: Language | undefined; textSpecific: string }) {
    const { language, textSpecific } = said;
    const owner = await anOwner(app);
    const venue = await aVenue(app, owner, { name: 'Osteria' });
    const id = newId();
    const createdAt = app.services.now();
    await insertFeedbackRows(app.db, [
      {
        id,
        venueId: venue.venueId,
        venueUuid: venue.id,
        overallRating: 'poor',
        textGeneral: 'Disappointing food',
        textSpecific,
        customerName: 'Sam',
        email: 'sam@example.com',
        createdAt,
      },
    ]);
    if (language) {
      await app.db.insert(understandings).values({
        feedbackId: id,
        venueUuid: venue.id,
        feedbackCreatedAt: createdAt,
        language,
        readerVersion: 1,
        readAt: createdAt,
        wasSerious: false,
      });
    }
    const answer = await app.send('POST', `/api/feedback/${id}/reply`, {
      token: owner.token,
      body: { replyMessage: 'We are sorry.' },
    });
    expect(answer.status).toBe(200);
    const [mail] = await app.db.select().from(mails);
    if (!mail) throw new Error('No mail was queued');
    return mail;
  }
});
