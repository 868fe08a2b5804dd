import { z } from 'zod';
import { MAX_ANSWER_IDS_IN_ADDRESS } from './rules.ts';

const REFUSAL = `Name at most ${MAX_ANSWER_IDS_IN_ADDRESS} answers by their ids, with commas between them`;

/** The ids of answers in an address, with commas between them. */
export const answerIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.guid(REFUSAL), REFUSAL).max(MAX_ANSWER_IDS_IN_ADDRESS, REFUSAL));
