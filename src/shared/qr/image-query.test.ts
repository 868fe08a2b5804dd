import { expect, test } from 'vitest';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import { qrImage } from './contract.ts';
import { imageQuery } from './image-query.ts';

const DATA = 'https://tabletalk.example/widget?venue=copper&table=Booth+3';
const LOOK = { color: '#3B82F6', bgcolor: '#FFFFFF' };

test('an image query contains the data, size, colours and style, a margin of 10 and the format PNG', () => {
  const url = buildEndpointUrl(qrImage, {
    query: imageQuery(DATA, { ...LOOK, style: 'rounded' }, { size: 300 }),
  });
  expect(Object.fromEntries(new URL(url, 'http://localhost').searchParams)).toEqual({
    data: DATA,
    size: '300x300',
    color: '3B82F6',
    bgcolor: 'FFFFFF',
    style: 'round',
    margin: '10',
    format: 'png',
  });
});

test('the style "dots" is sent as "dot", and for "square" no style is sent', () => {
  expect(imageQuery(DATA, { ...LOOK, style: 'dots' }, { size: 300 }).style).toBe('dot');
  const plain = buildEndpointUrl(qrImage, {
    query: imageQuery(DATA, { ...LOOK, style: 'square' }, { size: 300 }),
  });
  expect(plain).not.toContain('style');
});

test.each([
  'https://tabletalk.example/widget',
  'HTTP://LOCALHOST:3000/widget?venue=a#b',
  'https://x.example/widget?table=Büro',
])('the address %s may become a QR code', (data) => {
  expect(qrImage.query.safeParse({ data }).success).toBe(true);
});

test.each([
  '',
  'hello',
  'javascript:alert(1)//widget',
  'ftp://x.example/widget',
  'https://x.example/',
  'https://x.example/widget/',
  'https://x.example/login?x=/widget',
  'https://x.example/wid get',
  'https://x.example/widget\n',
  `https://x.example/widget?table=${'x'.repeat(512)}`,
  `https://x.example/widget?table=${'字'.repeat(430)}`,
])('the address %j may not become a QR code', (data) => {
  expect(qrImage.query.safeParse({ data }).success).toBe(false);
});
