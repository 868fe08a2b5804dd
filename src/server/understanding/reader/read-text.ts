import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';
import {
  type Evidence,
  type Language,
  SAFETY_CLASSES,
  TONES,
  TOPICS,
  type Tone,
  type Understanding,
} from '#shared/understanding/understanding.ts';
import { becauseOf } from './because-of.ts';
import { cutParts } from './cut-parts.ts';
import { type CutText, cutText, makeRoom } from './cut-text.ts';
import { type PartRows, wordRows } from './features.ts';
import { HEADS, type Heads, SAFETY_HEADS, TONE_HEADS, TOPIC_HEADS, WHOLE_HEADS } from './heads.ts';
import { languageOf } from './language-of.ts';
import { matchConcepts } from './match-concepts.ts';
import { type Model, readModel, type Thresholds } from './model.ts';
import { alarmOf, type PartSums, partSums, scoreStretch } from './score-stretch.ts';
import { LEAST_FIRST_LOOK, lookAt, MOST_LOOKS, scoreLook } from './second-look.ts';
import { type Stretch, type TextFeatures, textFeatures } from './text-features.ts';

/** As long as an answer may be. */
const MOST_CHARACTERS = 5_000;
/** Of all letters: more of another script, or changes within words, and it is no text of ours. */
const MOST_FOREIGN = 0.3;
const MOST_SWITCHES = 0.1;
/** A text of so many windows makes six remarks or more. */
export const MANY_WINDOWS = 16;
/** Of all signs but spaces and decoration, so many are letters. */
const LEAST_LETTERS = 0.4;
/** What guests add to words without end: emoji, addresses, and signs that are said again and again. */
const DECORATION =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0f]|(?:https?:\/\/|www\.)\S+|([^\p{L}\s])(?=\1)|\s/giu;

/**
 * What a guest's text says, or null for one that cannot be read. Never throws, and asks nobody. The
 * hint is the language of the chat, which decides where the text is too short to tell.
 */
export function readText(text: string, hint?: Language): Understanding | null {
  if (text.length > MOST_CHARACTERS) return null;
  const cut = cutText(text, room);
  if (!isReadable(text, cut)) return null;
  return readCut(theModel(), text, cut, hint);
}

/** Which texts and which reader the model was made from. */
export function readerVersion(): string {
  return theModel().version;
}

let loaded: Model | undefined;

/** Read when there is something to read. */
function theModel(): Model {
  loaded ??= readModel(readFileSync(modelFile()));
  return loaded;
}

/** The built server stands elsewhere than its sources. */
function modelFile(): string {
  return import.meta.filename.endsWith('.ts')
    ? path.join(import.meta.dirname, 'model.bin')
    : path.join(projectRoot(), 'dist/server/model.bin');
}

/** Texts are read one after the other. */
const room = makeRoom(MOST_CHARACTERS);
const scores = new Float64Array(HEADS);
const windowScores = new Float64Array(HEADS);

function readCut(model: Model, text: string, cut: CutText, hint?: Language): Understanding {
  const parts = cutParts(cut);
  const rows = wordRows(cut, parts);
  const language = languageOf(cut.letters, rows, model, hint);
  const matches = matchConcepts(cut, model.lexicon(language), language);
  const features = textFeatures(cut, parts, rows, matches);
  const sums = partSums(model, rows);
  scoreStretch(model, rows, sums, features.whole, WHOLE_HEADS, scores);
  const matter = safetyOf(model, features, sums, language);
  return {
    language,
    tone: toneOf(),
    toneIfPleased: toneOf(model.thresholds.negativeAhead),
    topics: TOPICS.filter(
      (_, place) => (scores[TOPIC_HEADS.first + place] ?? 0) > (model.topicsAbove[place] ?? 0),
    ),
    safety: matter && (SAFETY_CLASSES[matter.head - 1] ?? null),
    ...(matter && { evidence: matter.evidence }),
    because: matter ? becauseOf(model, text, cut, features, matter) : [],
  };
}

type Matter = { head: number; window: Stretch; evidence: Evidence };

/** The window that speaks most for a matter at the second look, if that is enough. */
function safetyOf(
  model: Model,
  { rows, windows }: TextFeatures,
  sums: readonly PartSums[],
  language: Language,
): Matter | null {
  let most = model.thresholds.alarmAbove;
  let matter: Matter | null = null;
  for (const window of nearestToAlarm(model, rows, windows, sums)) {
    scoreStretch(model, rows, sums, window, SAFETY_HEADS, windowScores);
    scoreStretch(model, rows, sums, window, TONE_HEADS, windowScores);
    const look = lookAt({
      safety: of(windowScores, SAFETY_HEADS),
      tone: of(windowScores, TONE_HEADS),
      wholeTone: of(scores, TONE_HEADS),
      language,
      windows: windows.length,
      words: rowCount(rows, window),
      signals: window.signals,
    });
    const alarm = scoreLook(model.secondLook, look);
    if (alarm <= most) continue;
    most = alarm;
    matter = {
      head: highest(windowScores, 1, SAFETY_HEADS.count),
      window,
      evidence: evidenceOf(alarm, windows.length, model.thresholds),
    };
  }
  return matter;
}

/** Of many windows one is above the alarm by chance more often, so less than clear is faint. */
function evidenceOf(
  alarm: number,
  windows: number,
  { strongAbove, clearAbove, clearAmongManyAbove }: Thresholds,
): Evidence {
  if (alarm > strongAbove) return 'strong';
  if (windows < MANY_WINDOWS) return alarm > clearAbove ? 'clear' : 'weak';
  return alarm > clearAmongManyAbove ? 'clear' : 'faint';
}

function nearestToAlarm(
  model: Model,
  rows: readonly PartRows[],
  windows: readonly Stretch[],
  sums: readonly PartSums[],
): Stretch[] {
  const nearest: { window: Stretch; alarm: number }[] = [];
  for (const window of windows) {
    scoreStretch(model, rows, sums, window, SAFETY_HEADS, windowScores);
    const alarm = alarmOf(windowScores);
    if (alarm > LEAST_FIRST_LOOK) nearest.push({ window, alarm });
  }
  return nearest
    .sort((one, other) => other.alarm - one.alarm)
    .slice(0, MOST_LOOKS)
    .map(({ window }) => window);
}

function rowCount(rows: readonly PartRows[], { first, last }: Stretch): number {
  let count = 0;
  for (let part = first; part < last; part += 1)
    count += (rows[part]?.words.length ?? 0) + (rows[part]?.pieces.length ?? 0);
  return count;
}

function of(all: Float64Array, { first, count }: Heads): Float64Array {
  return all.subarray(first, first + count);
}

/** The likeliest tone, where 'negative' is only that if it is ahead of all others by so much. */
function toneOf(negativeAhead = 0): Tone {
  const { first, count } = TONE_HEADS;
  const negative = first + TONES.indexOf('negative');
  scores[negative] = (scores[negative] ?? 0) - negativeAhead;
  const best = highest(scores, first, first + count);
  scores[negative] += negativeAhead;
  return TONES[best - first] ?? 'neutral';
}

function highest(among: Float64Array, first: number, last: number): number {
  let best = first;
  for (let head = first + 1; head < last; head += 1)
    if ((among[head] ?? 0) > (among[best] ?? 0)) best = head;
  return best;
}

/** Words of our scripts, and not one script within another. */
function isReadable(text: string, { letters, count }: CutText): boolean {
  const { latin, arabic, chinese, foreign, switches, endless } = letters;
  const all = latin + arabic + chinese + foreign;
  if (count === 0 || (latin + arabic - endless < 2 && chinese === 0)) return false;
  const isEnough = (of: string) => all >= of.length * LEAST_LETTERS;
  if (!isEnough(text.replaceAll(/\s+/g, '')) && !isEnough(text.replaceAll(DECORATION, '')))
    return false;
  return foreign <= all * MOST_FOREIGN && switches <= Math.max(1, all * MOST_SWITCHES);
}
