import { expect, test } from 'vitest';
import { addDays } from '#shared/stats/definitions.ts';
import { satisfactionSentences, weekAndUsualSatisfaction } from './satisfaction-words.ts';

const share = (satisfied: number, rated: number) => ({ satisfied, rated });

test.each([
  [
    share(29, 33),
    share(414, 454),
    '29 of 33 guests said okay or better: between 73 and 95%. No clear change from your usual 91%.',
  ],
  [
    share(47, 55),
    share(448, 483),
    '47 of 55 guests said okay or better: between 74 and 92%. Lower than your usual 93%, but it may be chance.',
  ],
  [
    share(30, 30),
    share(84, 100),
    '30 of 30 guests said okay or better: between 89 and 100%. Higher than your usual 84%, but it may be chance.',
  ],
  [
    share(20, 40),
    share(414, 454),
    '20 of 40 guests said okay or better: between 35 and 65%. Clearly worse than your usual 91%.',
  ],
  [
    share(60, 60),
    share(300, 400),
    '60 of 60 guests said okay or better: between 94 and 100%. Clearly better than your usual 75%.',
  ],
  [share(9, 9), share(2, 3), '9 of 9 guests said okay or better: between 70 and 100%.'],
  [share(1, 1), share(0, 0), '1 of 1 guest said okay or better: too few to say more.'],
  [share(0, 0), share(50, 50), ''],
])('a satisfaction of %o is compared with the usual %o in words', (week, usual, words) => {
  expect(satisfactionSentences({ week, usual })).toBe(words);
});

test('a satisfaction in words says that the usual value rose on the way if early and late weeks clearly differ', () => {
  const weeks = Array.from({ length: 13 }, (_, week) => {
    const day = (days: number) => addDays('2026-08-24', 7 * week + days);
    return { first: day(0), last: day(6), rated: 30, satisfied: week < 6 ? 20 : 27 };
  });
  expect(satisfactionSentences(weekAndUsualSatisfaction(weeks))).toBe(
    '27 of 30 guests said okay or better: between 74 and 97%. No clear change from your usual 78%. Your usual itself rose from 67 to 90% over the weeks before.',
  );
});
