import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  LANGUAGES,
  type Language,
  SAFETY_CLASSES,
  type SafetyClass,
  TONES,
  TOPICS,
  type Tone,
  type Topic,
} from '#shared/understanding/understanding.ts';

/** A sentence that somebody wrote for the reader, with what it says. */
export type Sentence = {
  language: Language;
  author: string;
  /** The pattern it was written by: sentences of one frame are never on both sides of a test. */
  frame: string;
  safety: SafetyClass | null;
  tone: Tone;
  topics: Topic[];
  kind: string;
  text: string;
};

const KINDS = [
  'plain',
  'near_miss',
  'negation',
  'irony',
  'typo',
  'no_accents',
  'slang',
  'emoji',
  'long',
  'fragment',
  'code_switch',
];

const HEADER = 'frame\tsafety\ttone\ttopics\tkind\ttext';

/** All sentences of a part, in the order of the files' names. */
export function readSentences(part: 'training' | 'held-out'): Sentence[] {
  const folder = path.join(import.meta.dirname, 'sentences', part);
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsv'));
  return files.sort().flatMap((file) => readSentencesFile(path.join(folder, file)));
}

function readSentencesFile(file: string): Sentence[] {
  const [language = '', author = ''] = path.basename(file, '.tsv').split('-');
  const [header, ...lines] = readFileSync(file, 'utf8').split('\n');
  if (header !== HEADER) throw new Error(`${file} has another header`);
  return lines.filter(Boolean).map((line, at) => {
    const where = `${path.basename(file)}:${at + 2}`;
    const [frame = '', safety = '', tone = '', topics = '', kind = '', text = '', ...more] =
      line.split('\t');
    if (text.trim() === '' || more.length > 0) throw new Error(`${where} has no six fields`);
    return {
      language: requireOneOf(LANGUAGES, language, where),
      author,
      frame: `${language}-${author}-${requireOneOf([frame], frame, where)}`,
      safety: safety === '-' ? null : requireOneOf(SAFETY_CLASSES, safety, where),
      tone: requireOneOf(TONES, tone, where),
      topics:
        topics === '-'
          ? []
          : topics.split(',').map((topic) => requireOneOf(TOPICS, topic.trim(), where)),
      kind: requireOneOf(KINDS, kind, where),
      text,
    };
  });
}

function requireOneOf<T extends string>(known: readonly T[], name: string, where: string): T {
  const found = known.find((one) => one === name);
  if (!found) throw new Error(`${where} says '${name}'`);
  return found;
}
