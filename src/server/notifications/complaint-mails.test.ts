import { expect, test } from 'vitest';
import type { Alert } from '#server/feedback/alert-query.ts';
import { ALERTED_AT, anAlert, SERVICES } from './alert-fixture.ts';
import { complaintMail } from './complaint-mails.ts';

function mailAbout(alert: Partial<Alert>) {
  const { subject, content } = complaintMail(SERVICES, anAlert('6', 1, alert));
  const { heading, preheader, paragraphs, quote } = content;
  return { subject, heading, preheader, paragraphs, quote: quote?.text };
}

/** The reader may cite parts of words as its evidence. */
const DECIDING = ['ath', 'he is not bre'];

const BREATHLESS: Partial<Alert> = {
  safety: 'illness',
  textGeneral: 'Please come. He is not breathing!',
  because: DECIDING,
  alarmWords: [...DECIDING, 'not breathing'],
  isScanned: true,
};

const GO = 'If the guest is still with you, please go to them now.';
const URGENT = `Trouble breathing? Ring the emergency services first. ${GO}`;

test('the email about an emergency says at once what it is, at which table, and what the guest wrote', () => {
  expect(mailAbout(BREATHLESS)).toEqual({
    subject: 'Possible emergency at Luna, table 6: “He is not breathing!”',
    heading: 'Possible emergency at table 6',
    preheader: '“He is not breathing!”',
    quote: 'Please come. He is not breathing!',
    paragraphs: [URGENT],
  });
});

test('the email about an emergency quotes the sentence about danger from the answer or from its earlier words, and otherwise quotes nothing', () => {
  const story = 'We came at seven and waited for a table. '.repeat(12);
  const long = { ...BREATHLESS, textGeneral: `${story}He is not breathing!` };
  expect(mailAbout(long)).toMatchObject({
    subject: 'Possible emergency at Luna, table 6: “He is not breathing!”',
    paragraphs: ['They wrote: “He is not breathing!”', URGENT],
  });
  expect(mailAbout({ ...BREATHLESS, textGeneral: 'Sorry' })).toMatchObject({
    subject: 'Possible emergency at Luna, table 6',
    preheader: 'Possible emergency',
    paragraphs: [URGENT],
  });
  const changed = [{ atMs: ALERTED_AT, words: 'He is not breathing!' }];
  expect(mailAbout({ ...BREATHLESS, textGeneral: 'Sorry', alarming: changed })).toMatchObject({
    subject: 'Possible emergency at Luna, table 6: “He is not breathing!”',
    quote: 'He is not breathing!',
  });
});

test('the email about words that tell of an emergency says so, even if the reader has named no danger', () => {
  const unread = { safety: null, textGeneral: 'My husband is not breathing!' };
  expect(mailAbout(unread)).toEqual({
    subject: 'Possible emergency at Luna, table 6',
    heading: 'Possible emergency at table 6',
    preheader: 'Possible emergency',
    quote: 'My husband is not breathing!',
    paragraphs: [URGENT],
  });
});

test('the email about a complaint with harmless words such as a stroke of luck names no emergency', () => {
  const harmless = { safety: null, textGeneral: 'By a stroke of luck we got our coats back' };
  expect(mailAbout(harmless).subject).toBe('Serious complaint at Luna, table 6');
});

test('the subject of an email about a lesser danger quotes nobody', () => {
  const hair: Partial<Alert> = {
    safety: 'foreign_object',
    textGeneral: 'A hair!',
    because: ['hair'],
  };
  expect(mailAbout(hair)).toMatchObject({
    subject: 'Possible food contamination at Luna, table 6',
    heading: 'Possible food contamination at table 6',
    preheader: '“A hair!”',
    paragraphs: [GO],
  });
});

test.each<[string, Partial<Alert>, string, string[]]>([
  ['was scanned', { isScanned: true }, '', []],
  ['is not known to be scanned', { isScanned: undefined }, '', []],
  [
    'was only typed',
    { isScanned: false },
    ' (the guest did not scan its code)',
    ['The guest did not scan the code on the table.'],
  ],
  [
    'came in a flood',
    { isScanned: false, isUnconfirmed: true },
    ', unconfirmed',
    [expect.stringMatching(/^Unconfirmed: several tables/)],
  ],
])(
  'subject and text of the email about a single danger fit a table that %s',
  (_, alert, mark, says) => {
    const { subject, paragraphs } = mailAbout({ safety: 'pest', ...alert });
    expect(subject).toBe(`Possible pests at Luna, table 6${mark}`);
    expect(paragraphs).toEqual([...says, GO]);
  },
);

test('the email about an ordinary complaint casts no doubt on a table whose code was not scanned', () => {
  const { subject, paragraphs } = mailAbout({ safety: null, isScanned: false });
  expect(subject).toBe('Serious complaint at Luna, table 6');
  expect(paragraphs).toEqual([
    'A serious complaint has just come in. If the guest is still with you, now is the time to put it right.',
  ]);
});
