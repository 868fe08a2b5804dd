import { z } from 'zod';
import { LANGUAGES, SAFETY_CLASSES, TONES, TOPICS } from './understanding.ts';

/** The part of an answer's understanding that users see. */
export const understanding = z.object({
  /** Null if the reader could not read the text, so that only a person has classified it. */
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
  /** Whether a life may be at risk, judged by these words; false once staff have ended the alarm. */
  isEmergency: z.boolean(),
});

/** Filters by topic, and by one safety class or any. */
export const understandingSelection = z.object({
  topic: z.enum(TOPICS, 'Invalid topic').optional(),
  safety: z.enum([...SAFETY_CLASSES, 'any'], 'Invalid safety class').optional(),
});
