import type { Reading } from './figures.ts';

/** What becomes of texts once the guest's rating is known beside them. */
export type RatedFigures = {
  /** Praise without a matter, rated great or excellent. */
  pleased: { sentences: number; alarms: number; questions: number; negative: number };
  /** What only sounds like a matter, rated okay. */
  nearMisses: { sentences: number; alarms: number; questions: number };
  /** Safety matters, by the rating beside them: those that ring, and those that at least are asked about. */
  matters: {
    sentences: number;
    alarmsIfFair: number;
    alarmsIfOkay: number;
    alarmsIfPleased: number;
    heard: number;
  };
};

const NEAR = ['near_miss', 'negation'];

/** What becomes of texts without a rating, or beside a low one. */
export type UnratedFigures = {
  /** Of those with a matter: those that ring, those that are only asked about, the right class of both. */
  found: number;
  asked: number;
  rightClass: number;
  /** Of those without one: those that ring all the same, and those that are asked about. */
  falseAlarms: number;
  falseQuestions: number;
};

export function computeRatedFigures(readings: readonly Reading[]): RatedFigures {
  const harmless = readings.filter(({ sentence }) => sentence.safety === null);
  const pleased = harmless.filter(({ sentence }) => sentence.tone === 'positive');
  const near = harmless.filter(({ sentence }) => NEAR.includes(sentence.kind));
  const matters = readings.filter(({ sentence }) => sentence.safety !== null);
  return {
    pleased: {
      sentences: pleased.length,
      alarms: shareWhere(pleased, isStrong),
      questions: shareWhere(pleased, (reading) => isFound(reading) && !isStrong(reading)),
      negative: shareWhere(pleased, ({ read }) => (read.toneIfPleased ?? read.tone) === 'negative'),
    },
    nearMisses: {
      sentences: near.length,
      alarms: shareWhere(near, isClear),
      questions: shareWhere(near, (reading) => isFound(reading) && !isClear(reading)),
    },
    matters: {
      sentences: matters.length,
      alarmsIfFair: shareWhere(matters, isRinging),
      alarmsIfOkay: shareWhere(matters, isClear),
      alarmsIfPleased: shareWhere(matters, isStrong),
      heard: shareWhere(matters, isFound),
    },
  };
}

export function computeUnratedFigures(readings: readonly Reading[]): UnratedFigures {
  const matters = readings.filter(({ sentence }) => sentence.safety !== null);
  const harmless = readings.filter(({ sentence }) => sentence.safety === null);
  const isAsked = (reading: Reading) => isFound(reading) && !isRinging(reading);
  return {
    found: shareWhere(matters, isRinging),
    asked: shareWhere(matters, isAsked),
    rightClass: shareWhere(matters, ({ sentence, read }) => read.safety === sentence.safety),
    falseAlarms: shareWhere(harmless, isRinging),
    falseQuestions: shareWhere(harmless, isAsked),
  };
}

function isFound({ read }: Reading): boolean {
  return read.safety !== null;
}

/** Rated fair or poor, or not at all. */
function isRinging(reading: Reading): boolean {
  return isFound(reading) && reading.read.evidence !== 'faint';
}

function isClear(reading: Reading): boolean {
  return isStrong(reading) || (isFound(reading) && reading.read.evidence === 'clear');
}

function isStrong(reading: Reading): boolean {
  return isFound(reading) && (reading.read.evidence ?? 'strong') === 'strong';
}

function shareWhere(of: readonly Reading[], is: (reading: Reading) => boolean): number {
  return of.filter(is).length / of.length;
}
