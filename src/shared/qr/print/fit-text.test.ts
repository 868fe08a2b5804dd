import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** Pretends that every letter is half as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size) / 2;
const room = { width: 100, height: 100, lines: 2, sizes: { most: 20, least: 10 } };

test('a short text is set in the largest size', () => {
  expect(fitText('Bistro', room, measure)).toMatchObject({ lines: ['Bistro'], size: 20 });
});

test('a longer text is set on two lines before it is set smaller', () => {
  expect(fitText('The Copper', room, measure)).toMatchObject({ lines: ['The Copper'], size: 20 });
  expect(fitText('The Copper Kettle', room, measure)).toEqual({
    lines: ['The Copper', 'Kettle'],
    size: 20,
    isCut: false,
  });
});

test('a printed text is set smaller rather than breaking a word or being too high for its box', () => {
  const { lines, size } = fitText('Przyjaciele Anny', room, measure);
  expect(lines).toEqual(['Przyjaciele', 'Anny']);
  expect(size).toBeLessThan(20);
  const low = fitText('The Copper Kettle', { ...room, height: 30 }, measure);
  expect(low.size * low.lines.length).toBeLessThan(30);
});

test('a printed text that fits in no size is broken into two lines and ends with an ellipsis inside its box', () => {
  const { lines, size } = fitText('x'.repeat(200), room, measure);
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/…$/);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width);
});

test('a Chinese text without blanks breaks between two characters, and never before a full stop', () => {
  const { lines, size } = fitText('请告诉我们您的感受。', { ...room, width: 90 }, measure);
  expect(lines.join('')).toBe('请告诉我们您的感受。');
  expect(lines).toHaveLength(2);
  expect(lines[1]).not.toMatch(/^。/);
  expect(size).toBeGreaterThan(10);
});
