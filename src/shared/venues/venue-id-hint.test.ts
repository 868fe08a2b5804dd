import { expect, test } from 'vitest';
import { venueIdHint } from './venue-id-hint.ts';

const AND_ALSO = ". It is part of your guests' link and cannot change later.";

test.each([
  ['', 'Lowercase letters, numbers and hyphens only'],
  ['zum-goldenen-hirsch', 'Lowercase letters, numbers and hyphens only'],
  ['Müller', 'Lowercase letters, numbers and hyphens only: this will be saved as “m-ller”'],
  ['東京', 'Lowercase letters, numbers and hyphens only: nothing of this can be saved'],
])('the hint for the typed venue ID "%s" says what becomes of it', (typed, hint) => {
  expect(venueIdHint(typed, 'later')).toBe(hint + AND_ALSO);
});
