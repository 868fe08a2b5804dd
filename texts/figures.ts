import {
  type Language,
  SAFETY_CLASSES,
  type SafetyClass,
  TONES,
  TOPICS,
  type Understanding,
} from '#shared/understanding/understanding.ts';
import type { Sentence } from './read-sentences.ts';

/** A sentence beside what was read in it. */
export type Reading = { sentence: Sentence; read: Omit<Understanding, 'because'> };

export type Figures = {
  sentences: number;
  /** Of the texts with a safety matter those that raise an alarm, and those with the right class. */
  recall: number;
  rightClass: number;
  /** Of the texts without one those that raise an alarm; then of the near misses among them. */
  falseAlarms: number;
  nearMisses: number;
  toneF1: number;
  topicF1: number;
  language: number;
};

const NEAR = ['near_miss', 'negation'];

export function computeFigures(readings: readonly Reading[]): Figures {
  const matters = readings.filter(({ sentence }) => sentence.safety !== null);
  const harmless = readings.filter(({ sentence }) => sentence.safety === null);
  const near = harmless.filter(({ sentence }) => NEAR.includes(sentence.kind));
  return {
    sentences: readings.length,
    recall: shareWhere(matters, ({ read }) => read.safety !== null),
    rightClass: shareWhere(matters, ({ read, sentence }) => read.safety === sentence.safety),
    falseAlarms: shareWhere(harmless, ({ read }) => read.safety !== null),
    nearMisses: shareWhere(near, ({ read }) => read.safety !== null),
    toneF1: toneF1(readings),
    topicF1: topicF1(readings),
    language: shareWhere(readings, ({ read, sentence }) => read.language === sentence.language),
  };
}

/** Every language by itself. */
export function byLanguage(readings: readonly Reading[]): Map<Language, Figures> {
  const languages = [...new Set(readings.map(({ sentence }) => sentence.language))];
  return new Map(
    languages.map((language) => [
      language,
      computeFigures(readings.filter(({ sentence }) => sentence.language === language)),
    ]),
  );
}

/** For each class, what its sentences were read as; the last column counts those without a class. */
export function classConfusion(readings: readonly Reading[]): Map<SafetyClass, number[]> {
  return new Map(
    SAFETY_CLASSES.map((safety) => {
      const of = readings.filter(({ sentence }) => sentence.safety === safety);
      const columns = [...SAFETY_CLASSES, null];
      return [
        safety,
        columns.map((found) => of.filter(({ read }) => read.safety === found).length),
      ];
    }),
  );
}

/** What near misses were taken for. */
export function nearMissConfusion(readings: readonly Reading[]): Map<string, number[]> {
  return new Map(
    NEAR.map((kind) => {
      const of = readings.filter(
        ({ sentence }) => sentence.safety === null && sentence.kind === kind,
      );
      const columns = [...SAFETY_CLASSES, null];
      return [kind, columns.map((found) => of.filter(({ read }) => read.safety === found).length)];
    }),
  );
}

/** The mean of the four tones, so that rare ones count as much. */
function toneF1(readings: readonly Reading[]): number {
  const of = TONES.map((tone) =>
    f1Score(
      readings.filter(({ sentence, read }) => sentence.tone === tone && read.tone === tone).length,
      readings.filter(({ read }) => read.tone === tone).length,
      readings.filter(({ sentence }) => sentence.tone === tone).length,
    ),
  );
  return of.reduce((sum, figure) => sum + figure, 0) / of.length;
}

/** Of all topics together, each as often as it occurs. */
function topicF1(readings: readonly Reading[]): number {
  let right = 0;
  let named = 0;
  let wanted = 0;
  for (const { sentence, read } of readings) {
    right += TOPICS.filter(
      (topic) => sentence.topics.includes(topic) && read.topics.includes(topic),
    ).length;
    named += read.topics.length;
    wanted += sentence.topics.length;
  }
  return f1Score(right, named, wanted);
}

function f1Score(right: number, named: number, wanted: number): number {
  return named + wanted === 0 ? 1 : (2 * right) / (named + wanted);
}

function shareWhere<T>(of: readonly T[], is: (one: T) => boolean): number {
  return of.length === 0 ? Number.NaN : of.filter(is).length / of.length;
}
