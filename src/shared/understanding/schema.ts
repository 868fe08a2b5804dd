import { z } from 'zod';
import { LANGUAGES, SAFETY_CLASSES, TONES, TOPICS } from './understanding.ts';

/** What users see of how an answer was understood. */
export const understanding = z.object({
  /** Null if only a person could read the text. */
  language: z.enum(LANGUAGES).nullable(),
  tone: z.enum(TONES),
  topics: z.array(z.enum(TOPICS)),
  safety: z.enum(SAFETY_CLASSES).nullable(),
  /**
   * A safety class that the words may mean, although the evidence is too weak for this rating: a
   * member is asked to decide. Null once decided, and for all other answers.
   */
  suspectedSafety: z.enum(SAFETY_CLASSES).nullable(),
  /** The guest's words that decided the safety class. */
  because: z.array(z.string()),
  /** A life may be at risk, by these words. */
  isEmergency: z.boolean(),
});

/** Filters by topic, and by one safety class or any. */
export const understandingSelection = z.object({
  topic: z.enum(TOPICS, 'Invalid topic').optional(),
  safety: z.enum([...SAFETY_CLASSES, 'any'], 'Invalid safety class').optional(),
});
