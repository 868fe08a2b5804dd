import { skipProclitics } from './arabic-proclitics.ts';
import { type Concept, conceptNumber } from './concepts.ts';
import type { CutText } from './cut-text.ts';
import type { ConceptMatch } from './match-concepts.ts';

/** The words of a text that tell of a danger, from the word `start` up to `end`. */
type DangerousWords = { start: number; end: number };

const ALLERGY = conceptNumber('allergy');
const FOOD = conceptNumber('allergen_food');
const REACTION = conceptNumber('reaction');
const SKIN = conceptNumber('breath_skin');
const DISHES = concepts('dish', 'sweet');
/** After these words the second mention of a food is no meal: 'and asked about the nuts'. */
const ASKING = concepts('say', 'asked_without');
const HARMLESS = concepts('elsewhere', 'handled_well');

/** How far an allergy may be from its food, and a dish from the reaction before it, in words. */
const NEAR = 4;
/** Letters that the forms of a word have in common: 'nuez' and 'nueces'. */
const STEM = 3;

/**
 * Finds two kinds of remarks that are about an allergen, whatever else was said: 'I am allergic to
 * nuts and was served nuts', and 'My daughter has a rash since the dessert'. The model adds words up,
 * and nearly all of these words also stand in praise for a careful kitchen.
 */
export function findAllergenIncident(
  cut: CutText,
  matches: readonly ConceptMatch[],
): DangerousWords | null {
  const said = matches.filter(({ isNegated }) => !isNegated);
  return findServedAllergen(cut, said) ?? findReactionToDish(cut, said);
}

function findServedAllergen(cut: CutText, said: readonly ConceptMatch[]): DangerousWords | null {
  const foods = said.filter(({ concept }) => concept === FOOD);
  const allergies = said.filter(({ concept }) => concept === ALLERGY);
  if (foods.length < 2 || allergies.length === 0) return null;
  for (const named of foods) {
    const allergy = allergies.find((one) => isNear(cut, one, named));
    if (!allergy) continue;
    const start = Math.min(allergy.start, named.start);
    const told = Math.max(allergy.end, named.end);
    for (const served of foods) {
      if (served.start < told || !isSameFood(cut, named, served)) continue;
      if ((cut.sentences[served.start] ?? 0) > (cut.sentences[start] ?? 0) + 1) continue;
      if (isAnyBetween(said, told, served.start, ASKING)) continue;
      if (!isAnyBetween(said, start, served.end, HARMLESS)) return { start, end: served.end };
    }
  }
  return null;
}

function findReactionToDish(cut: CutText, said: readonly ConceptMatch[]): DangerousWords | null {
  for (const reaction of said) {
    if (reaction.concept !== REACTION) continue;
    if (!said.some(({ concept, start }) => concept === SKIN && start === reaction.start)) continue;
    const dish = said.find(
      (one) => DISHES.has(one.concept) && one.start >= reaction.end && isNear(cut, reaction, one),
    );
    if (dish && !isAnyBetween(said, 0, dish.end, HARMLESS))
      return { start: reaction.start, end: dish.end };
  }
  return null;
}

/** Whether two stretches of words of one clause have few words between them. */
function isNear(cut: CutText, one: DangerousWords, other: DangerousWords): boolean {
  const between = Math.max(one.start, other.start) - Math.min(one.end, other.end);
  return between < NEAR && cut.clauses[one.start] === cut.clauses[other.start];
}

function isSameFood(cut: CutText, one: ConceptMatch, other: ConceptMatch): boolean {
  const letters = stemOf(cut, one);
  return letters.length > 0 && letters === stemOf(cut, other);
}

/** Without the Arabic article, which a second mention often lacks. */
function stemOf({ codes, from, to }: CutText, { start, end }: ConceptMatch): string {
  const first = from[start] ?? 0;
  const bare = skipProclitics(codes, first, to[start] ?? 0);
  return String.fromCharCode(...codes.subarray(bare, Math.min(bare + STEM, to[end - 1] ?? 0)));
}

function isAnyBetween(
  said: readonly ConceptMatch[],
  start: number,
  end: number,
  wanted: ReadonlySet<number>,
): boolean {
  return said.some((one) => one.start >= start && one.start < end && wanted.has(one.concept));
}

function concepts(...names: Concept[]): ReadonlySet<number> {
  return new Set(names.map(conceptNumber));
}
