import { z } from 'zod';
import { LANGUAGES, SAFETY_CLASSES, TONES, TOPICS } from './understanding.ts';

/** What is told of an answer's words. */
export const understanding = z.object({
  /** Null where only a person could read it. */
  language: z.enum(LANGUAGES).nullable(),
  tone: z.enum(TONES),
  topics: z.array(z.enum(TOPICS)),
  safety: z.enum(SAFETY_CLASSES).nullable(),
  /**
   * A class that the words may mean, of a guest who rated the visit great or excellent: somebody is
   * asked whether it is one. Null once that is answered, and for all others.
   */
  suspectedSafety: z.enum(SAFETY_CLASSES).nullable(),
  /** The guest's words that decided on the safety class. */
  because: z.array(z.string()),
});

/** Only answers about this, and only those with this safety class or with any. */
export const understoodSelection = z.object({
  topic: z.enum(TOPICS, 'Invalid topic').optional(),
  safety: z.enum([...SAFETY_CLASSES, 'any'], 'Invalid safety class').optional(),
});
