import type { Reading } from './figures.ts';

/** What becomes of texts once the guest's rating is known beside them. */
export type RatedFigures = {
  /** Praise without a matter, rated great or excellent. */
  pleased: { sentences: number; alarms: number; questions: number; negative: number };
  /** What only sounds like a matter, rated okay. */
  nearMisses: { sentences: number; alarms: number };
  /** Safety matters: rated okay or below an alarm rings; above, an alarm or a question. */
  matters: {
    sentences: number;
    alarmsIfOkay: number;
    alarmsIfPleased: number;
    heardIfPleased: number;
  };
};

const NEAR = ['near_miss', 'negation'];

export function ratedFiguresOf(readings: readonly Reading[]): RatedFigures {
  const harmless = readings.filter(({ sentence }) => sentence.safety === null);
  const pleased = harmless.filter(({ sentence }) => sentence.tone === 'positive');
  const near = harmless.filter(({ sentence }) => NEAR.includes(sentence.kind));
  const matters = readings.filter(({ sentence }) => sentence.safety !== null);
  return {
    pleased: {
      sentences: pleased.length,
      alarms: share(pleased, isStrong),
      questions: share(pleased, (reading) => isFound(reading) && !isStrong(reading)),
      negative: share(pleased, ({ read }) => (read.toneIfPleased ?? read.tone) === 'negative'),
    },
    nearMisses: { sentences: near.length, alarms: share(near, isFound) },
    matters: {
      sentences: matters.length,
      alarmsIfOkay: share(matters, isFound),
      alarmsIfPleased: share(matters, isStrong),
      heardIfPleased: share(matters, isFound),
    },
  };
}

function isFound({ read }: Reading): boolean {
  return read.safety !== null;
}

function isStrong(reading: Reading): boolean {
  return isFound(reading) && reading.read.evidence !== 'weak';
}

function share(of: readonly Reading[], is: (reading: Reading) => boolean): number {
  return of.filter(is).length / of.length;
}
