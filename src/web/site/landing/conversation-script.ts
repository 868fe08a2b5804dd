import { COMPLAINT_TOPICS } from '#shared/feedback/topics.ts';
import type { RatingLevel } from '#web/ui/rating-face.tsx';

/**
 * One moment of the animation. Messages stay; typing and choices last only for their moment. The
 * first question and the ticket fill the screen, as on a guest's phone.
 */
export type AnimationMoment = { durationMs: number; step: number } & (
  | { kind: 'cloth'; picked?: RatingLevel }
  | { kind: 'typing' }
  | { kind: 'bot'; text: string }
  | { kind: 'guest'; text: string; face?: RatingLevel }
  | { kind: 'choices'; choices: readonly string[]; picked?: number }
  | { kind: 'ticket'; reward: string; code: string }
);

export const SAMPLE_VENUE_NAME = 'Sample Bistro';
export const SAMPLE_TABLE_NAME = 'Table 12';
/** The number of steps announced at first; an unhappy guest gets one more. */
export const ANNOUNCED_STEP_COUNT = 8;
export const STEP_COUNT = 9;
export const RATING_CHOICES: readonly { face: RatingLevel; label: string }[] = [
  { face: 1, label: 'Poor' },
  { face: 2, label: 'Fair' },
  { face: 3, label: 'Okay' },
  { face: 4, label: 'Great' },
  { face: 5, label: 'Excellent' },
];
export const SAMPLE_COMPLAINT = {
  topic: COMPLAINT_TOPICS.wait,
  words: 'Mains took 40 minutes, but Maya was lovely.',
};

const TOPICS = Object.values(COMPLAINT_TOPICS).map(({ sentence }) => sentence);
const REWARDS = ['10% off next visit', 'Free appetizer', 'Free dessert', 'Surprise me'];

/** An unhappy guest, with the words and order of the real chat. */
export const ANIMATION_MOMENTS: readonly AnimationMoment[] = [
  { kind: 'cloth', step: 1, durationMs: 3200 },
  { kind: 'cloth', step: 1, durationMs: 700, picked: 2 },
  { kind: 'bot', step: 2, durationMs: 0, text: `Hi! How was your visit to ${SAMPLE_VENUE_NAME}?` },
  { kind: 'guest', step: 2, durationMs: 700, text: 'Fair', face: 2 },
  ...questionMoments(2, 'Thank you for being honest. What let you down?'),
  ...choiceMoments(2, TOPICS, TOPICS.indexOf(SAMPLE_COMPLAINT.topic.sentence)),
  ...questionMoments(3, 'What happened? Every detail helps us put it right.'),
  { kind: 'guest', step: 3, durationMs: 1600, text: SAMPLE_COMPLAINT.words },
  ...questionMoments(4, 'When did you visit us?'),
  ...choiceMoments(4, ['Today', 'Yesterday'], 0),
  ...questionMoments(5, "I'm truly sorry. That isn't the visit we wanted for you."),
  ...questionMoments(6, "I've passed this on to the team."),
  ...questionMoments(7, 'Would you like the manager to contact you? Leave your e-mail.'),
  { kind: 'guest', step: 7, durationMs: 900, text: 'sam@example.com' },
  ...questionMoments(8, "What's your first name?"),
  { kind: 'guest', step: 8, durationMs: 700, text: 'Sam' },
  ...questionMoments(9, 'A little thank-you from us: pick your reward!'),
  ...choiceMoments(9, REWARDS, 2),
  { kind: 'ticket', step: 9, durationMs: 6000, reward: 'Free dessert', code: '7KM4X-92QTA' },
];

function questionMoments(step: number, text: string): AnimationMoment[] {
  return [
    { kind: 'typing', step, durationMs: 700 },
    { kind: 'bot', step, durationMs: 1000, text },
  ];
}

function choiceMoments(
  step: number,
  choices: readonly string[],
  picked: number,
): AnimationMoment[] {
  return [
    { kind: 'choices', step, durationMs: 1300, choices },
    { kind: 'choices', step, durationMs: 500, choices, picked },
    { kind: 'guest', step, durationMs: 600, text: choices[picked] ?? '' },
  ];
}
