import { COMPLAINT_TOPICS, PRAISE_TOPICS } from './topics.ts';

/** The sentences that guests tap instead of writing; they are stored like written words. */
const TAPPED_SENTENCES: readonly string[] = [
  ...Object.values(COMPLAINT_TOPICS),
  ...Object.values(PRAISE_TOPICS),
].map(({ sentence }) => sentence);

/** Whether the guest only tapped these words, so that they must not stand as a quotation. */
export function isTappedSentence(words: string): boolean {
  return TAPPED_SENTENCES.includes(words.trim());
}
