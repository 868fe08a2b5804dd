import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import { findPleasForHelp } from '#shared/understanding/pleas-for-help.ts';
import {
  type Evidence,
  type Language,
  SAFETY_CLASSES,
  TONES,
  TOPICS,
  type Tone,
  type Understanding,
} from '#shared/understanding/understanding.ts';
import { addOverlookedDanger } from './add-overlooked-danger.ts';
import { addPleaForHelp } from './add-plea-for-help.ts';
import { conceptNumber } from './concepts.ts';
import { cutParts } from './cut-parts.ts';
import { allocateCutText, type CutText, cutText } from './cut-text.ts';
import { detectLanguage } from './detect-language.ts';
import { type PartRows, wordRows } from './features.ts';
import { withoutFiguresOfSpeech } from './figures-of-speech.ts';
import { findAllergenIncident } from './find-allergen-incident.ts';
import { findDecidingWords } from './find-deciding-words.ts';
import {
  type HeadRange,
  MODEL_HEAD_COUNT,
  SAFETY_HEADS,
  TONE_HEADS,
  TOPIC_HEADS,
  WHOLE_TEXT_HEADS,
} from './heads.ts';
import { type ConceptMatch, matchConcepts } from './match-concepts.ts';
import { type Model, readModel, type Thresholds } from './model.ts';
import { alarmScore, type PartSums, scoreStretch, sumParts } from './score-stretch.ts';
import {
  describeWindow,
  MAX_SECOND_LOOKS,
  MIN_SCORE_FOR_SECOND_LOOK,
  type SecondLookScores,
  scoreSecondLook,
} from './second-look.ts';
import { type TextFeatures, type TextStretch, textFeatures } from './text-features.ts';

/** The maximum length of an answer. */
const MOST_CHARACTERS = 5_000;
/**
 * The largest shares of all letters that may be of foreign scripts, or follow a letter of another
 * script within a word. Above them, a text is unreadable.
 */
const MOST_FOREIGN = 0.3;
const MOST_SWITCHES = 0.1;
/** From this many windows on, a text contains six remarks or more. */
export const MANY_WINDOWS = 16;
/** The least share of letters among all characters, without spaces and decoration. */
const LEAST_LETTERS = 0.4;
/** Characters that guests add in any number: emoji, URLs and repeated punctuation. */
const DECORATION =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0f]|(?:https?:\/\/|www\.)\S+|([^\p{L}\s])(?=\1)|\s/giu;

/**
 * What a guest's text says; null if it cannot be read. Never throws and makes no requests. The hint
 * is the language of the chat, which decides for a text too short to tell.
 */
export function readText(text: string, hint?: Language): Understanding | null {
  if (text.length > MOST_CHARACTERS) return null;
  const cut = cutText(text, room);
  const words = cut.count;
  // A plea may be mostly digits: '打120'.
  if (!isReadable(text, cut) && findPleasForHelp(text).length === 0) return null;
  const read = readCutText(loadModelOnce(), text, cut, hint);
  const meant = read.safety === null ? read : withoutFigurativeDanger(text, read);
  return addPleaForHelp(text, addOverlookedDanger(text, words, meant));
}

/** If a figure of speech may be what sounded dangerous, the rest of the text decides. */
function withoutFigurativeDanger(text: string, read: Understanding): Understanding {
  const literal = withoutFiguresOfSpeech(text);
  if (literal === text) return read;
  const { evidence: _, ...rest } = read;
  const harmless = { ...rest, safety: null, because: [] };
  const cut = cutText(literal, room);
  if (!isReadable(literal, cut)) return harmless;
  const again = readCutText(loadModelOnce(), literal, cut, read.language);
  const { safety, evidence, because } = again;
  return { ...harmless, safety, ...(evidence && { evidence }), because };
}

/** Identifies the texts and the code that the model was made from. */
export function readerVersion(): string {
  return loadModelOnce().version;
}

let loaded: Model | undefined;

/** Loads the model with the first text. */
function loadModelOnce(): Model {
  loaded ??= readModel(readFileSync(modelFile()));
  return loaded;
}

/** The built server is in another folder than its sources. */
function modelFile(): string {
  return import.meta.filename.endsWith('.ts')
    ? path.join(import.meta.dirname, 'model.bin')
    : path.join(projectRoot(), 'dist/server/model.bin');
}

/** Shared, because texts are read one at a time. */
const room = allocateCutText(MOST_CHARACTERS);
const scores = new Float64Array(MODEL_HEAD_COUNT);
const windowScores = new Float64Array(MODEL_HEAD_COUNT);
const LOWEST = Number.NEGATIVE_INFINITY;

function readCutText(model: Model, text: string, cut: CutText, hint?: Language): Understanding {
  const parts = cutParts(cut);
  const rows = wordRows(cut, parts);
  const language = detectLanguage(cut.letters, rows, model, hint);
  const matches = matchConcepts(cut, model.lexicon(language), language);
  const features = textFeatures(cut, parts, rows, matches);
  const sums = sumParts(model, rows);
  scoreStretch(model, rows, sums, features.whole, WHOLE_TEXT_HEADS, scores);
  const matter = safetyOf(model, features, sums, language) ?? plainDanger(cut, features);
  const tone = toneOf();
  return {
    language,
    tone: tone === 'positive' && isOnlyComplaint(matches) ? 'negative' : tone,
    toneIfPleased: toneOf(model.thresholds.negativeAhead),
    topics: TOPICS.filter(
      (_, place) => (scores[TOPIC_HEADS.first + place] ?? 0) > (model.topicsAbove[place] ?? 0),
    ),
    safety: matter && (SAFETY_CLASSES[matter.head - 1] ?? null),
    ...(matter && { evidence: matter.evidence }),
    because: matter ? findDecidingWords(model, text, cut, features, matter) : [],
  };
}

const COMPLAINT = conceptNumber('complaint');
const NO_PLAIN_COMPLAINT = new Set(
  (
    [
      'praise',
      'praise_word',
      'feel_good',
      'contrast',
      'figure_of_speech',
      'elsewhere',
      'not_here',
      'handled_well',
      'fear',
    ] as const
  ).map(conceptNumber),
);

/** Two complaints and no praise: the model may take rare words around them for praise. */
function isOnlyComplaint(matches: readonly ConceptMatch[]): boolean {
  if (matches.some(({ concept }) => NO_PLAIN_COMPLAINT.has(concept))) return false;
  return matches.filter((one) => one.concept === COMPLAINT && !one.isNegated).length > 1;
}

type Matter = { head: number; window: TextStretch; evidence: Evidence };

/**
 * Takes the window with the highest score at the second look, if that score is above the threshold.
 * How clear the evidence is depends on the highest scores of all windows.
 */
function safetyOf(
  model: Model,
  { rows, windows }: TextFeatures,
  sums: readonly PartSums[],
  language: Language,
): Matter | null {
  const most = { alarm: model.thresholds.alarmAbove, okay: LOWEST, pleased: LOWEST };
  let found: { head: number; window: TextStretch } | null = null;
  for (const window of nearestToAlarm(model, rows, windows, sums)) {
    scoreStretch(model, rows, sums, window, SAFETY_HEADS, windowScores);
    scoreStretch(model, rows, sums, window, TONE_HEADS, windowScores);
    const look = describeWindow({
      safety: scoresOfHeads(windowScores, SAFETY_HEADS),
      tone: scoresOfHeads(windowScores, TONE_HEADS),
      wholeTone: scoresOfHeads(scores, TONE_HEADS),
      language,
      windows: windows.length,
      words: rowCount(rows, window),
      signals: window.signals,
    });
    const { alarm, okay, pleased } = scoreSecondLook(model.secondLook, look);
    most.okay = Math.max(most.okay, okay);
    most.pleased = Math.max(most.pleased, pleased);
    if (alarm <= most.alarm) continue;
    most.alarm = alarm;
    found = { head: indexOfHighest(windowScores, 1, SAFETY_HEADS.count), window };
  }
  return found && { ...found, evidence: weighEvidence(most, windows.length, model.thresholds) };
}

/**
 * What the model overlooks, as weak evidence: an alarm with a low rating, a question to the owner
 * with a higher one.
 */
function plainDanger(cut: CutText, { matches, parts, windows }: TextFeatures): Matter | null {
  const words = findAllergenIncident(cut, matches);
  if (!words) return null;
  const from = parts.ofWord[words.start] ?? 0;
  const to = parts.ofWord[words.end - 1] ?? from;
  const around = windows.filter(({ first, last }) => first <= from && to < last);
  const [window] = around.sort((one, other) => one.last - one.first - (other.last - other.first));
  if (!window) return null;
  return {
    head: 1 + SAFETY_CLASSES.indexOf('allergen'),
    window,
    evidence: windows.length >= MANY_WINDOWS ? 'faint' : 'weak',
  };
}

/**
 * In a text of many windows, one exceeds the threshold by chance more often, so evidence that is
 * not clear counts as faint.
 */
function weighEvidence(
  most: SecondLookScores,
  windows: number,
  { strongAbove, clearAbove, clearAmongManyAbove }: Thresholds,
): Evidence {
  const isLong = windows >= MANY_WINDOWS;
  if (isLong ? most.alarm <= clearAmongManyAbove : most.okay <= clearAbove)
    return isLong ? 'faint' : 'weak';
  return most.pleased > strongAbove ? 'strong' : 'clear';
}

function nearestToAlarm(
  model: Model,
  rows: readonly PartRows[],
  windows: readonly TextStretch[],
  sums: readonly PartSums[],
): TextStretch[] {
  const nearest: { window: TextStretch; alarm: number }[] = [];
  for (const window of windows) {
    scoreStretch(model, rows, sums, window, SAFETY_HEADS, windowScores);
    const alarm = alarmScore(windowScores);
    if (alarm > MIN_SCORE_FOR_SECOND_LOOK) nearest.push({ window, alarm });
  }
  return nearest
    .sort((one, other) => other.alarm - one.alarm)
    .slice(0, MAX_SECOND_LOOKS)
    .map(({ window }) => window);
}

function rowCount(rows: readonly PartRows[], { first, last }: TextStretch): number {
  let count = 0;
  for (let part = first; part < last; part += 1)
    count += (rows[part]?.words.length ?? 0) + (rows[part]?.pieces.length ?? 0);
  return count;
}

function scoresOfHeads(all: Float64Array, { first, count }: HeadRange): Float64Array {
  return all.subarray(first, first + count);
}

/** The likeliest tone. 'negative' counts only if it is ahead of all others by this much. */
function toneOf(negativeAhead = 0): Tone {
  const { first, count } = TONE_HEADS;
  const negative = first + TONES.indexOf('negative');
  scores[negative] = (scores[negative] ?? 0) - negativeAhead;
  const best = indexOfHighest(scores, first, first + count);
  scores[negative] += negativeAhead;
  return TONES[best - first] ?? 'neutral';
}

function indexOfHighest(among: Float64Array, first: number, last: number): number {
  let best = first;
  for (let head = first + 1; head < last; head += 1)
    if ((among[head] ?? 0) > (among[best] ?? 0)) best = head;
  return best;
}

/**
 * Whether the text consists of words in supported scripts, without a change of script inside words.
 */
function isReadable(text: string, { letters, count }: CutText): boolean {
  const { latin, arabic, chinese, foreign, switches, endless } = letters;
  const all = latin + arabic + chinese + foreign;
  if (count === 0 || (latin + arabic - endless < 2 && chinese === 0)) return false;
  const isEnough = (of: string) => all >= of.length * LEAST_LETTERS;
  if (!isEnough(text.replaceAll(/\s+/g, '')) && !isEnough(text.replaceAll(DECORATION, '')))
    return false;
  return foreign <= all * MOST_FOREIGN && switches <= Math.max(1, all * MOST_SWITCHES);
}
