import { expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

test('a link in a message is separated from the sentence around it, and plain text stays plain', () => {
  expect(splitLinks('No link here.')).toEqual([{ text: 'No link here.' }]);
  expect(splitLinks('See https://noir.example/menu. Thanks')).toEqual([
    { text: 'See ' },
    { text: 'https://noir.example/menu', href: 'https://noir.example/menu', host: 'noir.example' },
    { text: '. Thanks' },
  ]);
  expect(splitLinks('')).toEqual([]);
});

test('the host shown for a link is the one that the browser would open, however the link is disguised', () => {
  const [link] = splitLinks('https://noir.example@evil.example/');
  expect(link?.host).toBe('evil.example');
  expect(splitLinks('https://nοir.example/')[0]?.host).toBe('xn--nir-9yc.example');
});

test('only web addresses in a message become links: no scripts, no files, no invalid addresses', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
  ]) {
    expect(splitLinks(text).some(({ href }) => href)).toBe(false);
  }
});
