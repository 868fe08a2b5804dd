import { afterEach, expect, test } from 'vitest';
import { PUBLIC_URL_META } from '#shared/site/paths.ts';
import { linkOrigin, triedOrigin } from './link-origin.ts';

afterEach(() => document.head.replaceChildren());

test('links that the owner tries out lead to this page’s server until a public address is configured', () => {
  expect(window.location.hostname).toBe('localhost');
  expect(triedOrigin()).toBe(window.location.origin);
  const meta = document.createElement('meta');
  meta.name = PUBLIC_URL_META;
  meta.content = 'https://kettle.example.org';
  document.head.append(meta);
  expect(triedOrigin()).toBe('https://kettle.example.org');
  expect(linkOrigin()).toBe('https://kettle.example.org');
});
