import { expect, test } from 'vitest';
import { makeRecentImages } from './recent-images.ts';

const image = (length: number) => ({ type: 'image/png', bytes: Buffer.alloc(length) });

test('the images used last are kept, up to a number and a weight', () => {
  const recent = makeRecentImages({ entries: 3, bytes: 100 });
  for (const key of ['a', 'b', 'c']) recent.keep(key, image(10));
  recent.find('a');
  recent.keep('d', image(10));
  expect(['a', 'b', 'c', 'd'].filter(recent.find)).toEqual(['a', 'c', 'd']);
  recent.keep('e', image(85));
  expect(['a', 'c', 'd', 'e'].filter(recent.find)).toEqual(['d', 'e']);
  recent.keep('f', image(101));
  expect(['d', 'e', 'f'].filter(recent.find)).toEqual([]);
});
