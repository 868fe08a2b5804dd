import { CharacterKind, characterKinds } from './character-kinds.ts';
import { FOLDS_TO_SEVERAL, foldedCodes, foldLetter } from './fold-letter.ts';

/**
 * A text as words, clauses and sentences. A Chinese character or an emoji is a word by itself.
 * `codes` holds the folded letters of all words in a row; word `n` has the letters `from[n]` to
 * `to[n]`, and stands in the text from `starts[n]` to `ends[n]`.
 */
export type CutText = {
  count: number;
  codes: Uint16Array;
  from: Int32Array;
  to: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  kinds: Uint8Array;
  clauses: Int32Array;
  sentences: Int32Array;
  sentenceCount: number;
  /** The bits of `SentenceMark` for each sentence. */
  marks: Uint8Array;
  letters: LetterCounts;
};

export type LetterCounts = {
  latin: number;
  arabic: number;
  chinese: number;
  /** Letters of scripts that none of the supported languages uses. */
  foreign: number;
  /** How often a letter follows one of another script within a word. */
  switches: number;
  /** Letters of words that were left out because they are too long. */
  endless: number;
};

export const SentenceMark = {
  question: 1,
  exclamation: 2,
  trailing: 4,
  quoted: 8,
  shouted: 16,
} as const;

/** A longer run of letters is no word. */
const LONGEST_WORD = 60;
/** English endings after an apostrophe, which belong to the word before it. */
const JOINED = new Set(['t', 's', 'm', 'd', 're', 've', 'll'].map(keyOf));
const ZERO = 48;

/** Allocates the arrays for cutting a text, which can be reused for one text after another. */
export function allocateCutText(characters: number): CutText {
  const room = characters + 1;
  return {
    count: 0,
    // The longest folding has 18 letters, but a guest's text never consists of such characters.
    codes: new Uint16Array(room * 2 + 32),
    from: new Int32Array(room),
    to: new Int32Array(room),
    starts: new Int32Array(room),
    ends: new Int32Array(room),
    kinds: new Uint8Array(room),
    clauses: new Int32Array(room),
    sentences: new Int32Array(room),
    sentenceCount: 1,
    marks: new Uint8Array(room),
    letters: { latin: 0, arabic: 0, chinese: 0, foreign: 0, switches: 0, endless: 0 },
  };
}

/** Cuts a text in one pass, and writes the result to `cut`, which it also returns. */
export function cutText(text: string, cut: CutText = allocateCutText(text.length)): CutText {
  const kindOf = characterKinds();
  const folded = foldedCodes();
  cut.count = 0;
  cut.marks.fill(0);
  cut.letters = { latin: 0, arabic: 0, chinese: 0, foreign: 0, switches: 0, endless: 0 };
  const { codes, letters } = cut;
  let at = 0;
  let length = 0;
  let clause = 0;
  let sentence = 0;
  let isInWord = false;
  let capitals = 0;
  let previous: number = CharacterKind.other;

  function begin(kind: number): void {
    const { count } = cut;
    cut.from[count] = length;
    cut.starts[count] = at;
    cut.kinds[count] = kind;
    cut.clauses[count] = clause;
    cut.sentences[count] = sentence;
    isInWord = true;
    capitals = 0;
  }

  function end(): void {
    if (!isInWord) return;
    isInWord = false;
    const { count } = cut;
    const from = cut.from[count] ?? 0;
    length = withoutRuns(codes, from, length);
    if (length - from > LONGEST_WORD) {
      letters.endless += length - from;
      length = from;
    }
    if (length === from) return;
    if (capitals > 3 && capitals === length - from) mark(SentenceMark.shouted);
    cut.to[count] = length;
    cut.ends[count] = at;
    cut.count = count + 1;
  }

  function mark(bit: number): void {
    cut.marks[sentence] = (cut.marks[sentence] ?? 0) | bit;
  }

  /** Starts a new sentence, unless the current one has no words yet. */
  function endSentence(): void {
    clause += 1;
    const { count } = cut;
    if (count > 0 && cut.sentences[count - 1] === sentence) sentence += 1;
  }

  function put(code: number): void {
    if (length >= codes.length - 24) return;
    const single = folded[code] ?? 0;
    if (single === FOLDS_TO_SEVERAL) for (const part of foldLetter(code)) codes[length++] = part;
    else if (single !== 0) codes[length++] = single;
  }

  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = kindOf[code] ?? CharacterKind.other;
    switch (kind) {
      case CharacterKind.latin:
      case CharacterKind.arabic:
      case CharacterKind.foreign: {
        if (isInWord && (previous === CharacterKind.digit || previous === CharacterKind.mark))
          previous = kind;
        if (isInWord && previous !== kind) letters.switches += 1;
        if (!isInWord) {
          if (previous === CharacterKind.chinese && kind !== CharacterKind.latin)
            letters.switches += 1;
          const skipped = addressEnd(text, at);
          if (skipped > at) {
            at = skipped - 1;
            previous = CharacterKind.other;
            continue;
          }
          begin(kind);
        }
        if (kind === CharacterKind.latin) letters.latin += 1;
        else if (kind === CharacterKind.arabic) letters.arabic += 1;
        else letters.foreign += 1;
        if (code < 0x180 && folded[code] !== code) capitals += 1;
        put(code);
        break;
      }
      case CharacterKind.mark:
        // A combining mark belongs to the letter before it and is silent.
        continue;
      case CharacterKind.digit:
        if (!isInWord) begin(CharacterKind.digit);
        codes[length++] = ZERO;
        break;
      case CharacterKind.chinese:
        end();
        if (previous === CharacterKind.arabic || previous === CharacterKind.foreign)
          letters.switches += 1;
        begin(CharacterKind.chinese);
        letters.chinese += 1;
        put(code);
        at += 1;
        end();
        at -= 1;
        break;
      case CharacterKind.surrogate: {
        const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
        // A skin tone modifier follows the emoji that it colours.
        if (code === 0xd83c && next >= 0xdffb && next <= 0xdfff) {
          at += 1;
          continue;
        }
        end();
        if (code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
          begin(CharacterKind.emoji);
          codes[length++] = code;
          codes[length++] = next;
          at += 2;
          end();
          at -= 1;
        }
        break;
      }
      case CharacterKind.emoji:
        end();
        begin(CharacterKind.emoji);
        codes[length++] = code;
        at += 1;
        end();
        at -= 1;
        break;
      case CharacterKind.apostrophe:
        if (isInWord && isJoined(text, at + 1, folded)) break;
        end();
        break;
      case CharacterKind.clauseEnd:
        if (isInWord && previous === CharacterKind.digit && isDigit(text.charCodeAt(at + 1))) break;
        end();
        clause += 1;
        break;
      case CharacterKind.stop: {
        const next = text.charCodeAt(at + 1);
        if (isInWord && previous === CharacterKind.digit && isDigit(next)) break;
        end();
        // A full stop within a word, as in a.m., ends the word but not the sentence.
        if (kindOf[next] === CharacterKind.stop) mark(SentenceMark.trailing);
        else if (!(next > 32 && kindOf[next] === CharacterKind.latin)) endSentence();
        break;
      }
      case CharacterKind.ellipsis:
        end();
        mark(SentenceMark.trailing);
        endSentence();
        break;
      case CharacterKind.question:
        end();
        mark(SentenceMark.question);
        endSentence();
        break;
      case CharacterKind.exclamation:
        end();
        mark(SentenceMark.exclamation);
        endSentence();
        break;
      case CharacterKind.lineEnd:
        end();
        endSentence();
        break;
      case CharacterKind.quote:
        end();
        mark(SentenceMark.quoted);
        break;
      default:
        end();
    }
    previous = kind;
  }
  end();
  cut.sentenceCount = cut.count === 0 ? 0 : (cut.sentences[cut.count - 1] ?? 0) + 1;
  return cut;
}

/** Shortens repeated letters, because soooo means the same as so. */
function withoutRuns(codes: Uint16Array, from: number, to: number): number {
  let kept = from;
  let at = from;
  while (at < to) {
    const code = codes[at] ?? 0;
    let next = at + 1;
    while (next < to && codes[next] === code) next += 1;
    const run = code === ZERO ? next - at : next - at >= 3 ? 1 : next - at;
    for (let times = 0; times < run; times += 1) codes[kept++] = code;
    at = next;
  }
  return kept;
}

/** The end of the URL that begins here, because URLs are not words; `at` if none does. */
function addressEnd(text: string, at: number): number {
  const first = text.charCodeAt(at) | 32;
  if (first !== 104 && first !== 119) return at;
  const start = text.slice(at, at + 8).toLowerCase();
  if (!/^(https?:\/\/|www\.)/.test(start)) return at;
  let end = at;
  while (end < text.length && text.charCodeAt(end) > 32) end += 1;
  return end;
}

function isJoined(text: string, at: number, folded: Uint16Array): boolean {
  const first = folded[text.charCodeAt(at)] ?? 0;
  const second = folded[text.charCodeAt(at + 1)] ?? 0;
  const third = folded[text.charCodeAt(at + 2)] ?? 0;
  if (!isLetter(second)) return JOINED.has(first);
  return !isLetter(third) && JOINED.has(first * 256 + second);
}

function keyOf(word: string): number {
  return word.length === 1 ? word.charCodeAt(0) : word.charCodeAt(0) * 256 + word.charCodeAt(1);
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
