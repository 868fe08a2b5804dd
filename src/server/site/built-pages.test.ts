import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACEHOLDER_CONTACT } from '#shared/site/contact-address.ts';
import { type BuiltPages, readBuiltPages } from './built-pages.ts';

const HEAD = [
  '<head><title>Home</title><meta name="description" content="For all">',
  '<meta property="og:title" content="Home"><meta property="og:image" content="/picture.jpg"></head>',
].join('');

let folder: string;
let pages: BuiltPages | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-pages-'));
  const write = (name: string, body: string) =>
    writeFile(path.join(folder, name), `<html>${HEAD}<body>${body}</body></html>`);
  await write('index.html', 'the app');
  await write('contact.html', `write to ${PLACEHOLDER_CONTACT}`);
  const preloads = JSON.stringify({ contact: ['/assets/a.js'], dashboard: ['/assets/b.js'] });
  await writeFile(path.join(folder, 'page-preloads.json'), preloads);
  const server = { publicUrl: 'https://talk.example', contact: 'o"hara@talk.example' };
  pages = await readBuiltPages(folder, server);
});
afterAll(() => rm(folder, { recursive: true }));

function htmlOf(name: string): string {
  return pages?.pageNamed(name).parts.join('') ?? '';
}

test('the server sends a prerendered page as it is, and the app for any other path', () => {
  expect(htmlOf('contact')).toContain('write to ');
  expect(htmlOf('contact')).toContain('/assets/a.js');
  expect(htmlOf('dashboard')).toContain('the app');
  expect(htmlOf('dashboard')).toContain('/assets/b.js');
});

test('the picture of a shared link has an absolute URL', () => {
  expect(htmlOf('contact')).toContain('content="https://talk.example/picture.jpg"');
});

test('a page has its own title, description and canonical URL before its script loads', () => {
  expect(htmlOf('contact')).toContain('<title>Contact · TableTalk</title>');
  expect(htmlOf('contact')).toContain('property="og:title" content="Contact · TableTalk"');
  expect(htmlOf('contact')).toMatch(/name="description" content="How to reach TableTalk[^"]+"/);
  expect(htmlOf('contact')).toContain('rel="canonical" href="https://talk.example/contact"');
  expect(htmlOf('contact')).not.toContain('noindex');
});

test('an owner’s page has a title and is kept out of search engines', () => {
  expect(htmlOf('dashboard')).toContain('<title>Dashboard · TableTalk</title>');
  expect(htmlOf('dashboard')).toContain('<meta name="robots" content="noindex">');
  expect(htmlOf('dashboard')).not.toContain('canonical');
  expect(htmlOf('not-found')).toContain('noindex');
});

test('only the copy of a page for visitors has the visitor meta tag', async () => {
  const { bytes } = (await pages?.pageNamed('contact').encodedFor(undefined)) ?? {};
  expect(String(bytes)).toContain('<meta name="tabletalk-visitor">');
  expect(htmlOf('contact')).not.toContain('tabletalk-visitor');
});

test('the operator’s contact is in the page and in the app’s meta tag, escaped', () => {
  expect(htmlOf('contact')).toContain('write to o&#34;hara@talk.example');
  expect(htmlOf('dashboard')).toContain('<meta name="tabletalk-contact" content="o&#34;hara@');
});

test('a server without a build has no pages', async () => {
  const nowhere = path.join(folder, 'nowhere');
  expect(await readBuiltPages(nowhere, { publicUrl: '', contact: '' })).toBeUndefined();
});
