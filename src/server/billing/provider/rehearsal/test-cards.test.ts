import { expect, test } from 'vitest';
import { TEST_CARDS as LISTED_CARDS } from '#shared/billing/test-cards.ts';
import { TEST_CARDS } from './test-cards.ts';

test('the card form lists exactly the test cards that are accepted', () => {
  const listed = LISTED_CARDS.map(({ number }) => number.replaceAll(' ', ''));
  expect(listed.toSorted()).toEqual(Object.keys(TEST_CARDS).toSorted());
});
