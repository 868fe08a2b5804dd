import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('what is no text, or more than an answer can hold, is not read', () => {
  expect(readText('')).toBeNull();
  expect(readText('👍👍👍 12.50 €')).toBeNull();
  expect(readText('https://example.com/menu www.example.com')).toBeNull();
  expect(readText('so good '.repeat(7_000))).toBeNull();
});

test('one script mixed into another is not read', () => {
  expect(readText('Тhе sоuр wаs сold')).toBeNull();
  expect(readText('aبcتd你eثf好gجhح')).toBeNull();
  expect(readText('Всё было очень вкусно')).toBeNull();
});

test('an allergic reaction is found without the word, and the deciding words are the guest’s', () => {
  const read = readText('My Lips swelled and I had to use my pen.');
  expect(read).toMatchObject({ language: 'en', safety: 'allergen' });
  expect(read?.because.join(' ')).toContain('swelled');
});
