import { expect, test } from 'vitest';
import { isPrintable } from './measure-text.ts';
import { printableText } from './print-content.ts';

test.each([
  ['Żółty Łoś', 'Żółty Łoś', []],
  ['Café Zoe\u0308', 'Café Zoë', []],
  ['Ресторан Μεζές', 'Ресторан Μεζές', []],
  ['Joe’s 🍕 Pizza 👨‍👩‍👧', 'Joe’s Pizza', []],
  ['Ｓｕｓｈｉ Bar', 'Sushi Bar', []],
  ['寿司 Sushi Bar', '寿司 Sushi Bar', []],
  ['東京食堂', '東京食堂', []],
  ['مطعم', 'مطعم', []],
  ['초밥 Sushi Bar', 'Sushi Bar', ['초밥']],
  ['한국식당', '', ['한국식당']],
  ['two\n\tlines', 'two lines', []],
])('the text %j is printed as %j', (text, printed, lost) => {
  expect(printableText(text, isPrintable)).toEqual({ text: printed, lost });
});
