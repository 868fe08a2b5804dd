import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('words stay words, and a link is told from the sentence around it', () => {
  expect(splitLinks('No link here.')).toEqual([{ text: 'No link here.' }]);
  expect(splitLinks('See https://noir.example/menu. Thanks')).toEqual([
    { text: 'See ' },
    { text: 'https://noir.example/menu', href: 'https://noir.example/menu', host: 'noir.example' },
    { text: '. Thanks' },
  ]);
  expect(splitLinks('')).toEqual([]);
});

test('the host is the one that the browser would go to, however it is dressed up', () => {
  const [link] = splitLinks('https://noir.example@evil.example/');
  expect(link?.host).toBe('evil.example');
  expect(splitLinks('https://nοir.example/')[0]?.host).toBe('xn--nir-9yc.example');
});

test('only the web is a link: no scripts, no files, no addresses that lead nowhere', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
  ]) {
    expect(splitLinks(text).some(({ href }) => href)).toBe(false);
  }
});
