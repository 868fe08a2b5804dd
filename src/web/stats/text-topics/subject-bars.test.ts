import { expect, test } from 'vitest';
import type { Subject } from '#shared/understanding/subjects.ts';
import { leadSentence } from './subject-bars.ts';

const complaints = (...counts: [Subject, number][]) => ({
  subjects: counts.map(([subject, written]) => ({
    subject,
    complained: { tapped: 0, written },
    praised: { tapped: 0, written: 0 },
  })),
});

test.each([
  [complaints(['waiting', 17], ['price', 5]), 'Waiting gets the most complaints: 17 guests.'],
  [
    complaints(['staff_attitude', 28], ['waiting', 25], ['food_quality', 16]),
    'Staff attitude and waiting get the most complaints, about equally: 28 and 25 guests.',
  ],
  [
    complaints(['staff_attitude', 28], ['waiting', 25], ['food_quality', 24]),
    'Staff attitude, waiting and food quality get the most complaints, about equally: 28, 25 and 24 guests.',
  ],
  [
    complaints(['waiting', 15], ['cleanliness', 6]),
    'Waiting gets the most complaints so far, which may be chance: 15 guests.',
  ],
  [complaints(['waiting', 6], ['price', 6]), 'Waiting and price are level: 6 guests each.'],
  [
    complaints(['price', 1]),
    'Price gets the most complaints so far, which may be chance: 1 guest.',
  ],
  [complaints(['price', 12]), 'Price gets the most complaints: 12 guests.'],
  [complaints(), 'No complaints in this period.'],
])(
  'of the complaints in %j, the sentence names a lead only if chance does not explain it',
  (found, sentence) => {
    expect(leadSentence(found, 'complained')).toBe(sentence);
  },
);
