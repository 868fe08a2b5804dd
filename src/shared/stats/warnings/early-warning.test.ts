import { expect, test } from 'vitest';
import { type DailyParties, findTopicWarning, USUAL_DAYS, WATCHED_DAYS } from './early-warning.ts';

/** Twenty parties a day, of which one in twenty complains, then what the watched days bring. */
function history(watched: readonly DailyParties[]): DailyParties[] {
  const usual = Array.from({ length: USUAL_DAYS }, () => ({ parties: 20, about: 1 }));
  const calm = Array.from({ length: WATCHED_DAYS - watched.length }, () => ({
    parties: 20,
    about: 1,
  }));
  return [...usual, ...calm, ...watched];
}

test('a topic that rises from 5 to 20 % of parties causes an early warning, dated from the day of the rise', () => {
  const watched = Array.from({ length: 5 }, () => ({ parties: 20, about: 4 }));
  expect(findTopicWarning(history(watched))).toEqual({
    since: USUAL_DAYS + WATCHED_DAYS - 5,
    parties: 100,
    about: 20,
    usualShare: 0.05,
    isVerySure: true,
  });
});

test('an early warning on little evidence is not called very sure', () => {
  const watched = Array.from({ length: 3 }, () => ({ parties: 20, about: 4 }));
  expect(findTopicWarning(history(watched))).toMatchObject({ about: 12, isVerySure: false });
});

test('a busy week with the usual share of complaints causes no early warning', () => {
  const busy = Array.from({ length: 7 }, () => ({ parties: 200, about: 10 }));
  expect(findTopicWarning(history(busy))).toBeUndefined();
});

test('after an early warning was of no use, the next one about its topic needs more evidence', () => {
  const watched = Array.from({ length: 3 }, () => ({ parties: 20, about: 4 }));
  expect(findTopicWarning(history(watched))).toBeDefined();
  expect(findTopicWarning(history(watched), 2)).toBeUndefined();
});

test('without a past of sixty parties there is no early warning', () => {
  const days = [
    { parties: 59, about: 0 },
    ...Array.from({ length: WATCHED_DAYS }, () => ({ parties: 20, about: 20 })),
  ];
  expect(findTopicWarning(days)).toBeUndefined();
});

test('two complaints about a topic that never came up before are not enough for an early warning', () => {
  const past = Array.from({ length: USUAL_DAYS }, () => ({ parties: 20, about: 0 }));
  const calm = Array.from({ length: WATCHED_DAYS - 1 }, () => ({ parties: 20, about: 0 }));
  expect(findTopicWarning([...past, ...calm, { parties: 2, about: 2 }])).toBeUndefined();
  expect(findTopicWarning([...past, ...calm, { parties: 3, about: 3 }])).toBeDefined();
});

test('a venue without any answer has no early warning', () => {
  expect(findTopicWarning([])).toBeUndefined();
});
