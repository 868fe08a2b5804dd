import { findDangers } from '#shared/understanding/find-dangers.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';

/** Dangers to the throat or by bleeding, smoke or gas. All others are illness. */
const INJURIES =
  /chok|throat|bone|bleed|fire|gas|stuck|tongue|hals|kehle|rachen|zunge|blut|gorge|gosier|garganta|gola|langue|lengua|lingua|touff|ahog|atragant|engasg|soffoc|strozz|sufoc|saign|sangr|sanguin|krztus|d[lł]awi|gard[lł]|j[eę]zyk|krwa|krwo|gaz|gás|噎|呛|喉|嗓|卡|舌|血|煤|瓦斯|حلق|لسان|ختنق|نزيف|نزف|غاز/i;

/** About six remarks, among which a word may mean something else by chance. */
const MANY_WORDS = 48;

/**
 * Adds mortal danger that the model overlooked because of a cause that guests joke about, such as
 * the bill, beside it. The words only ask the owner if they may be a joke.
 */
export function addOverlookedDanger(
  text: string,
  words: number,
  read: Understanding,
): Understanding {
  if (read.safety !== null) return read;
  const dangers = findDangers(text);
  const danger =
    dangers.find(({ meaning, isShown }) => meaning === 'danger' && isShown) ??
    dangers.find(({ meaning }) => meaning === 'either');
  if (!danger) return read;
  const found = text.slice(danger.start, danger.end);
  const isSure = danger.meaning === 'danger' && words < MANY_WORDS;
  return {
    ...read,
    safety: INJURIES.test(found) ? 'injury' : 'illness',
    evidence: isSure ? 'weak' : 'faint',
    because: [found],
  };
}
