import type { RatingLevel } from '#web/ui/rating-face.tsx';

/**
 * One moment of the picture. Messages stay; typing and choices are there only for their moment. The
 * first question and the ticket have the whole screen, as they have on the guest's phone.
 */
export type Beat = { durationMs: number; step: number } & (
  | { kind: 'cloth'; picked?: RatingLevel }
  | { kind: 'typing' }
  | { kind: 'bot'; text: string }
  | { kind: 'guest'; text: string; face?: RatingLevel }
  | { kind: 'choices'; choices: readonly string[]; picked?: number }
  | { kind: 'ticket'; reward: string; code: string }
);

export const VENUE_NAME = 'Sample Bistro';
export const TABLE_NAME = 'Table 12';
export const STEP_COUNT = 9;
export const RATINGS: readonly { face: RatingLevel; label: string }[] = [
  { face: 1, label: 'Poor' },
  { face: 2, label: 'Fair' },
  { face: 3, label: 'Okay' },
  { face: 4, label: 'Great' },
  { face: 5, label: 'Excellent' },
];

const ISSUES = ['Food quality', 'Service', 'Wait time', 'Cleanliness'];
const REWARDS = ['10% off', 'Free dessert', 'Surprise me'];

/** A guest with a complaint, from the first question to the ticket. */
export const BEATS: readonly Beat[] = [
  { kind: 'cloth', step: 1, durationMs: 2600 },
  { kind: 'cloth', step: 1, durationMs: 600, picked: 2 },
  { kind: 'bot', step: 2, durationMs: 0, text: `Hi! How was your visit to ${VENUE_NAME}?` },
  { kind: 'guest', step: 2, durationMs: 700, text: 'Fair', face: 2 },
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

function picks(step: number, choices: readonly string[], picked: number): Beat[] {
  return [
    { kind: 'choices', step, durationMs: 1500, choices },
    { kind: 'choices', step, durationMs: 500, choices, picked },
    { kind: 'guest', step, durationMs: 700, text: choices[picked] ?? '' },
  ];
}
