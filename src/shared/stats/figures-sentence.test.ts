import { expect, test } from 'vitest';
import { figuresSentence } from './figures-sentence.ts';

const of = (satisfied: number, rated: number) => ({ answers: rated, satisfied, rated });

test.each([
  [of(443, 487), of(405, 452), 'Nine in ten guests were satisfied, about as many as before.'],
  [of(443, 487), null, 'Nine in ten guests were satisfied.'],
  [of(29, 33), of(30, 33), 'About nine in ten guests were satisfied: no clear change from before.'],
  [
    of(443, 487),
    of(300, 452),
    'Nine in ten guests were satisfied, clearly more than the 66% before.',
  ],
  [
    of(300, 452),
    of(443, 487),
    'Two in three guests were satisfied, clearly fewer than the 91% before.',
  ],
  [
    of(29, 33),
    of(3, 4),
    'About nine in ten guests were satisfied. There is too little before to compare with.',
  ],
  [of(12, 12), null, 'All twelve guests who gave a rating were satisfied.'],
  [of(990, 1_000), null, 'Nearly all guests were satisfied.'],
  [of(50, 100), null, 'Half of the guests were satisfied.'],
  [of(10, 100), null, 'One in ten guests was satisfied.'],
  [of(1, 100), null, 'Hardly any guests were satisfied.'],
  [of(0, 9), null, 'No guest was satisfied.'],
  [of(5, 7), null, 'Only seven guests gave a rating: too few to say how satisfied they were.'],
  [of(1, 1), null, 'Only one guest gave a rating: too few to say how satisfied they were.'],
  [{ answers: 3, satisfied: 0, rated: 0 }, null, 'Nobody gave a rating in this time.'],
  [of(0, 0), of(405, 452), 'No answers in this time yet.'],
])(
  'the dashboard’s opening sentence matches the figures: %o compared with %o',
  (now, earlier, sentence) => {
    expect(figuresSentence(now, earlier)).toBe(sentence);
  },
);

const HALVES = { fellAndRose: [138, 176], roseAndFell: [176, 138], steady: [155, 159] } as const;

test.each([
  [
    of(1_256, 1_600),
    of(1_260, 1_600),
    'fellAndRose',
    'About four in five guests were satisfied, about as many as before, but better in the second half: 88% against 69%.',
  ],
  [
    of(314, 400),
    of(294, 362),
    'fellAndRose',
    'About four in five guests were satisfied: no clear change from before, but better in the second half: 88% against 69%.',
  ],
  [
    of(314, 400),
    of(200, 400),
    'fellAndRose',
    'About four in five guests were satisfied, clearly more than the 50% before, and better in the second half: 88% against 69%.',
  ],
  [
    of(314, 400),
    of(200, 400),
    'roseAndFell',
    'About four in five guests were satisfied, clearly more than the 50% before, but worse in the second half: 69% against 88%.',
  ],
  [
    of(314, 400),
    null,
    'fellAndRose',
    'About four in five guests were satisfied, better in the second half: 88% against 69%.',
  ],
  [
    of(314, 400),
    of(3, 4),
    'fellAndRose',
    'About four in five guests were satisfied, better in the second half: 88% against 69%. There is too little before to compare with.',
  ],
  [
    of(1_256, 1_600),
    of(1_260, 1_600),
    'steady',
    'About four in five guests were satisfied, about as many as before.',
  ],
] as const)(
  'the opening sentence says that the halves of a period differ unless chance explains it: %o compared with %o, halves %s',
  (now, earlier, halves, sentence) => {
    const [first, second] = HALVES[halves];
    const series = [
      { first: '2026-08-31', last: '2026-10-11', rated: 200, satisfied: first },
      { first: '2026-10-12', last: '2026-11-22', rated: 200, satisfied: second },
    ];
    expect(figuresSentence(now, earlier, series)).toBe(sentence);
  },
);
