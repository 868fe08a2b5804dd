import { EVIDENCE, type Tone, type Understanding } from '#shared/understanding/understanding.ts';
import { readText } from '../reader/read-text.ts';

/** The reader refuses longer texts. */
const MOST_CHARACTERS = 5_000;

/**
 * Reads all texts of an answer together, or one by one if they are too long, merging the results.
 */
export function readWords(words: readonly string[]): Understanding | null {
  const whole = words.join('\n');
  if (whole.length <= MOST_CHARACTERS) return readText(whole);
  return words.map((part) => readText(part)).reduce(combineUnderstandings, null);
}

function combineUnderstandings(
  one: Understanding | null,
  other: Understanding | null,
): Understanding | null {
  if (!one || !other) return one ?? other;
  const { safety, evidence, because } = chooseMoreCertain(one, other);
  return {
    language: one.language,
    tone: combineTones(one.tone, other.tone),
    toneIfPleased: combineTones(one.toneIfPleased ?? one.tone, other.toneIfPleased ?? other.tone),
    topics: [...new Set([...one.topics, ...other.topics])],
    safety,
    ...(evidence && { evidence }),
    because,
  };
}

function chooseMoreCertain(one: Understanding, other: Understanding): Understanding {
  return certainty(other) > certainty(one) ? other : one;
}

function certainty({ safety, evidence = 'strong' }: Understanding): number {
  return safety ? EVIDENCE.indexOf(evidence) : -1;
}

function combineTones(one: Tone, other: Tone): Tone {
  if (one === other || other === 'neutral') return one;
  return one === 'neutral' ? other : 'mixed';
}
