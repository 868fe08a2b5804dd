import { COMPLAINT_TOPICS, PRAISE_TOPICS } from '#shared/feedback/topics.ts';
import { TOPIC_LABELS, TOPICS, type Topic } from './understanding.ts';

/** What an answer is about: a topic of its words, or the atmosphere, which guests can only tap. */
export const SUBJECTS = [...TOPICS, 'atmosphere'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The names of subjects that owners see. */
export const SUBJECT_LABELS: Record<Subject, string> = {
  ...TOPIC_LABELS,
  atmosphere: 'Atmosphere',
};

/**
 * What an answer says about a topic. `complained` and `praised` count each guest as the dashboard
 * does: by tapping or in words that agree with the rating. `criticised` is in words only and
 * whatever the rating, as early warnings and noted changes count it.
 */
export const TOPIC_SIDES = ['complained', 'praised', 'criticised'] as const;
export type TopicSide = (typeof TOPIC_SIDES)[number];

type TappedSubject = {
  /** The category that is stored for the tap. */
  category: string;
  /** What the tap counts as if the guest's words are about none of `includes`. */
  subject: Subject;
  /** The topics that say more precisely what the guest tapped. */
  includes: readonly Topic[];
};

/** What guests tap, and what their words may say about it more precisely. */
export const TAPPED_SUBJECTS: readonly TappedSubject[] = [
  {
    category: COMPLAINT_TOPICS.food.category,
    subject: 'food_quality',
    includes: ['food_quality', 'food_temperature', 'portion', 'drinks', 'order_mistake'],
  },
  {
    category: COMPLAINT_TOPICS.service.category,
    subject: 'staff_attitude',
    includes: ['staff_attitude', 'waiting', 'order_mistake', 'booking', 'payment'],
  },
  { category: COMPLAINT_TOPICS.wait.category, subject: 'waiting', includes: ['waiting'] },
  {
    category: COMPLAINT_TOPICS.cleanliness.category,
    subject: 'cleanliness',
    includes: ['cleanliness'],
  },
  {
    category: COMPLAINT_TOPICS.value.category,
    subject: 'price',
    includes: ['price', 'portion'],
  },
  {
    category: PRAISE_TOPICS.atmosphere.category,
    subject: 'atmosphere',
    includes: ['noise', 'seating'],
  },
];
