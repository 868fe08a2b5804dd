import type { RatingLevel } from '#web/ui/rating-face.tsx';

export type Choice = { label: string; face?: RatingLevel };

/** One moment of the picture. Messages stay; typing and choices are there only for their moment. */
export type Beat = { durationMs: number; step: number } & (
  | { kind: 'typing' }
  | { kind: 'bot'; text: string }
  | { kind: 'guest'; text: string }
  | { kind: 'choices'; choices: readonly Choice[]; picked?: number }
  | { kind: 'ticket'; reward: string; code: string }
);

export const STEP_COUNT = 9;

const RATINGS: readonly Choice[] = [
  { label: 'Poor', face: 1 },
  { label: 'Fair', face: 2 },
  { label: 'Okay', face: 3 },
  { label: 'Great', face: 4 },
  { label: 'Excellent', face: 5 },
];
const ISSUES: readonly Choice[] = [
  { label: 'Food quality' },
  { label: 'Service' },
  { label: 'Wait time' },
  { label: 'Cleanliness' },
];
const REWARDS: readonly Choice[] = [
  { label: '10% off' },
  { label: 'Free dessert' },
  { label: 'Surprise me' },
];

/** A guest with a complaint, from the first question to the ticket. */
export const BEATS: readonly Beat[] = [
  ...asks(1, 'Hi! How was your visit to Sample Bistro?'),
  ...picks(1, RATINGS, 1),
  ...asks(2, 'Sorry to hear that. What let you down?'),
  ...picks(2, ISSUES, 2),
  ...asks(3, 'Tell us a little more?'),
  { kind: 'guest', step: 3, durationMs: 1400, text: 'Mains took 40 minutes, but Maya was lovely.' },
  ...asks(6, 'Thank you. We have flagged this for the manager.'),
  ...asks(9, 'Please choose a thank-you from us.'),
  ...picks(9, REWARDS, 1),
  { kind: 'typing', step: 9, durationMs: 900 },
  { kind: 'ticket', step: 9, durationMs: 5000, reward: 'Free dessert', code: '7KM4X-92QTA' },
];

function asks(step: number, text: string): Beat[] {
  return [
    { kind: 'typing', step, durationMs: 900 },
    { kind: 'bot', step, durationMs: 900, text },
  ];
}

function picks(step: number, choices: readonly Choice[], picked: number): Beat[] {
  return [
    { kind: 'choices', step, durationMs: 1500, choices },
    { kind: 'choices', step, durationMs: 500, choices, picked },
    { kind: 'guest', step, durationMs: 700, text: choices[picked]?.label ?? '' },
  ];
}
