import { expect, test } from 'vitest';
import { quoteSentence } from './quote-sentence.ts';

const MOST = 120;

test.each([
  [
    'Lovely evening. My daughter’s lips have swelled since the satay! We will come again.',
    ['lips', 'swelled'],
    'My daughter’s lips have swelled since the satay!',
  ],
  ['我们等了很久。孩子吃完花生后嘴唇肿了。服务很好。', ['嘴唇肿'], '孩子吃完花生后嘴唇肿了。'],
  [
    'انتظرنا طويلا. تورمت شفتا ابني بعد الحساء. شكرا',
    ['تورمت شفتا'],
    'تورمت شفتا ابني بعد الحساء.',
  ],
  ['Nice place\nglass in my soup\nbye', ['glass'], 'glass in my soup'],
])('the quote of %j is the sentence with the deciding words', (text, words, sentence) => {
  expect(quoteSentence(text, words, MOST)).toBe(sentence);
});

test('a quote never begins or ends within a word, even if the reader cites only parts of words', () => {
  const text = `${'we sat and waited and '.repeat(10)}he is not breathing${' and we waited on'.repeat(10)}`;
  expect(quoteSentence(text, ['ot bre'], 16)).toBe('…not breathing…');
});

test('two neighbouring sentences with deciding words are quoted together if they fit', () => {
  const text = 'We sat outside. He ate the soup. Now he cannot breathe.';
  expect(quoteSentence(text, ['ate the soup', 'cannot breathe'], MOST)).toBe(
    'He ate the soup. Now he cannot breathe.',
  );
});

test('if the sentences with deciding words are too long to be quoted together, the one with most of these words is quoted', () => {
  const text = `She felt odd. ${'We talked. '.repeat(20)}Then her tongue swelled up.`;
  expect(quoteSentence(text, ['odd', 'tongue swelled'], MOST)).toBe('Then her tongue swelled up.');
});

test('a quoted sentence that is too long is cut between words on both sides and keeps the deciding words', () => {
  const text = `${'we sat and waited and '.repeat(10)}then my lips swelled badly${' and we waited on'.repeat(10)}`;
  const quote = quoteSentence(text, ['lips swelled'], MOST);
  expect(quote).toMatch(/^…\S.* then my lips swelled badly .*\S…$/);
  expect([...(quote ?? '')].length).toBeLessThanOrEqual(MOST);
  expect(quote).toMatch(/^…(sat|and|waited|we) /);
});

test('deciding words that are too long for a quote are cut at the end', () => {
  const words = `glass ${'and more glass '.repeat(20)}`.trim();
  const quote = quoteSentence(`There was ${words}`, [words], MOST);
  expect(quote).toMatch(/^…glass and more .*…$/);
  expect([...(quote ?? '')].length).toBeLessThanOrEqual(MOST);
});

test('a text without the deciding words has no quote', () => {
  expect(quoteSentence('All fine', ['lips'], MOST)).toBeUndefined();
});
