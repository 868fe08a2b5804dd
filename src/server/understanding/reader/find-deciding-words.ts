import { hasEmergencyWords } from '#shared/understanding/emergency-words.ts';
import { type Concept, conceptNumber } from './concepts.ts';
import type { CutText } from './cut-text.ts';
import { signalRow, tokenRows } from './features.ts';
import { MODEL_HEAD_COUNT } from './heads.ts';
import type { Model } from './model.ts';
import { scaleVolumes } from './score-stretch.ts';
import type { TextFeatures, TextStretch } from './text-features.ts';

const MOST_PHRASES = 4;
/** The words shown of a phrase; a longer one is shown by its first and last word. */
const MOST_WORDS = 6;
const MOST_CHARACTERS_WITHOUT_SPACES = 14;
/** Phrases that contribute less than this share of the strongest phrase are left out. */
const LEAST_SHARE = 0.2;

/** Concepts that do not help a reader see why a text raised an alarm. */
const SILENT = new Set(
  (
    [
      'staff',
      'negation',
      'question',
      'contrast',
      'praise',
      'complaint',
      'irony',
      'intensifier',
      'elsewhere',
      'fear',
      'figure_of_speech',
      'handled_well',
    ] satisfies Concept[]
  ).map(conceptNumber),
);
const FIRST_TOPIC = conceptNumber('topic_food_quality');

/**
 * Concepts that say where, who and what, but not what happened: 'pared' beside 'cucaracha'. They and
 * words in no list are shown only as part of a phrase about danger, or if there is no such phrase.
 */
const SETTING = new Set(
  (
    [
      'family',
      'others',
      'room_place',
      'furniture',
      'body_limb',
      'dish',
      'near_escape',
    ] satisfies Concept[]
  ).map(conceptNumber),
);

type Span = {
  start: number;
  end: number;
  worth: number;
  /** Whether a word list of danger has it. */
  isDanger: boolean;
};

/** The guest's own words that contributed most to a safety class, in the order of the text. */
export function findDecidingWords(
  model: Model,
  text: string,
  cut: CutText,
  features: TextFeatures,
  { head, window }: { head: number; window: TextStretch },
): string[] {
  const worths = worthsOf(model, features, window, head);
  const spans: Span[] = [];
  for (const match of features.matches) {
    if (match.concept >= FIRST_TOPIC || SILENT.has(match.concept)) continue;
    if (!isWithin(features, window, match.start)) continue;
    const { start, end, concept } = match;
    const isDanger = !SETTING.has(concept);
    spans.push({ start, end, worth: worth(worths, signalRow(match), 0), isDanger });
  }
  const concepts = spans.length;
  for (let at = 0; at < cut.count; at += 1) {
    if (!isWithin(features, window, at)) continue;
    const ofWord = wordWorth(worths, cut, at);
    let isAlone = true;
    for (let place = 0; place < concepts; place += 1) {
      const span = spans[place];
      if (!span || span.start > at || at >= span.end) continue;
      span.worth += ofWord;
      isAlone = false;
    }
    // A word in no word list counts alone, if it is long enough to mean something to a person.
    if (isAlone && (cut.to[at] ?? 0) - (cut.from[at] ?? 0) > 3)
      spans.push({ start: at, end: at + 1, worth: ofWord, isDanger: false });
  }
  const phrases = strongestSpans(spans).map((span) => ({
    words: wordsInSpan(text, cut, span),
    isDanger: span.isDanger,
  }));
  const all = phrases.map(({ words }) => words);
  const dangers = phrases.filter(({ isDanger }) => isDanger).map(({ words }) => words);
  // Whether a life is at risk is judged by these words together.
  const isEnough = dangers.length > 0 && hasEmergencyWords(dangers) === hasEmergencyWords(all);
  return [...new Set(isEnough ? dangers : all)];
}

function isWithin({ parts }: TextFeatures, { first, last }: TextStretch, at: number): boolean {
  const part = parts.ofWord[at] ?? 0;
  return part >= first && part < last;
}

function strongestSpans(spans: readonly Span[]): Span[] {
  const byWorth = [...spans].sort(
    (one, other) => other.worth - one.worth || one.start - other.start,
  );
  const least = (byWorth[0]?.worth ?? 0) * LEAST_SHARE;
  const chosen: Span[] = [];
  for (const span of byWorth) {
    if (span.worth < least || span.worth <= 0) break;
    const touching = chosen.find(({ start, end }) => span.start <= end && start <= span.end);
    if (touching) {
      const start = Math.min(touching.start, span.start);
      const end = Math.max(touching.end, span.end);
      // A longer phrase would be cut in the middle, so two touching phrases stay apart.
      if (end - start > MOST_WORDS) continue;
      touching.start = start;
      touching.end = end;
      touching.isDanger ||= span.isDanger;
    } else if (chosen.length < MOST_PHRASES) {
      chosen.push({ ...span });
    }
  }
  return withoutOverlaps(chosen.sort((one, other) => one.start - other.start));
}

/** Merges phrases that overlap because one of them was extended. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans) {
    const last = apart.at(-1);
    if (last && span.start < last.end) {
      last.end = Math.max(last.end, span.end);
      last.isDanger ||= span.isDanger;
    } else apart.push(span);
  }
  return apart;
}

function wordsInSpan(text: string, { starts, ends }: CutText, { start, end }: Span): string {
  const from = starts[start] ?? 0;
  const to = ends[end - 1] ?? 0;
  const isShort = end - start <= MOST_WORDS || to - from <= MOST_CHARACTERS_WITHOUT_SPACES;
  if (isShort) return text.slice(from, to);
  return `${text.slice(from, ends[start])} … ${text.slice(starts[end - 1], to)}`;
}

/**
 * The weights of a safety class and of 'no safety matter', scaled for each group of rows: concepts,
 * words, pieces.
 */
type Worths = { weights: Int8Array; head: number; forClass: number[]; forNone: number[] };

function worthsOf(
  { weights, scales, volumes }: Model,
  { rows }: TextFeatures,
  window: TextStretch,
  head: number,
): Worths {
  const loud = scaleVolumes(rows, window, volumes);
  const volumeOf = [loud[0], loud[2], loud[3]];
  return {
    weights,
    head,
    forClass: volumeOf.map(
      (volume, group) => volume * (scales[group * MODEL_HEAD_COUNT + head] ?? 0),
    ),
    forNone: volumeOf.map((volume, group) => volume * (scales[group * MODEL_HEAD_COUNT] ?? 0)),
  };
}

function worth({ weights, head, forClass, forNone }: Worths, row: number, group: 0 | 1 | 2) {
  const cell = row * MODEL_HEAD_COUNT;
  return (
    (weights[cell + head] ?? 0) * (forClass[group] ?? 0) -
    (weights[cell] ?? 0) * (forNone[group] ?? 0)
  );
}

function wordWorth(worths: Worths, cut: CutText, at: number): number {
  const { word, pieces } = tokenRows(cut, at);
  let sum = worth(worths, word, 1);
  for (const piece of pieces) sum += worth(worths, piece, 2);
  return sum;
}
