import { findPleasForHelp } from '#shared/understanding/pleas-for-help.ts';
import { HARM_CLASSES, type Understanding } from '#shared/understanding/understanding.ts';

const MOST_WORDS = 4;

/**
 * Adds a guest's plea for help, which raises an alarm beside any rating: the model only adds words
 * up, and a plea has too few of them. The class stays if the model is sure of harm: whoever calls for
 * an ambulance because of nuts has an allergy.
 */
export function addPleaForHelp(text: string, read: Understanding): Understanding {
  const pleas = findPleasForHelp(text);
  const plea = pleas.find(({ isCertain }) => isCertain) ?? pleas[0];
  if (!plea) return read;
  const { safety, evidence, because, tone, toneIfPleased = tone } = read;
  const isSure = evidence === 'clear' || evidence === 'strong';
  const isKnownHarm = safety !== null && HARM_CLASSES.includes(safety) && isSure;
  const words = pleas.map(({ start, end }) => text.slice(start, end));
  const others = isKnownHarm ? because.filter((other) => !isWithin(other, words)) : [];
  return {
    ...read,
    tone: tone === 'positive' ? 'negative' : tone,
    toneIfPleased: toneIfPleased === 'positive' && plea.isCertain ? 'neutral' : toneIfPleased,
    safety: isKnownHarm ? safety : plea.safety,
    // 'Fire' alone is praise from a pleased guest as often as not, so the owner is asked.
    evidence: plea.isCertain || evidence === 'strong' ? 'strong' : 'clear',
    because: [...new Set([...words, ...others])].slice(0, MOST_WORDS),
  };
}

function isWithin(other: string, words: readonly string[]): boolean {
  return words.some((word) => word.includes(other) || other.includes(word));
}
