import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { foldNumber } from './cross-validate.ts';
import { makeRandom } from './make-random.ts';
import type { Sentence } from './read-sentences.ts';

/** What stands between remarks that are typed in one go. */
const JOINS = { commas: ', ', nothing: ' ' };
export type Join = keyof typeof JOINS;

/** A multiple of every number of folds: the remarks of a text are on one side of any test. */
const BUCKETS = 12;
/** Of the training sentences, so many stand in a run-on text too. */
const TRAINED_SHARE = 0.15;
const MOST_TRAINED_OTHERS = 9;

/**
 * Texts as they are typed on a phone: each sentence among so many ordinary ones of its language,
 * without a stop between them. Only its safety class is that of the text.
 */
export function runOnTexts(
  sentences: readonly Sentence[],
  howMany: (random: () => number) => number,
  join: (random: () => number) => Join,
): Sentence[] {
  const random = makeRandom(sentences.length);
  return LANGUAGES.flatMap((language) =>
    Array.from({ length: BUCKETS }, (_, bucket) => bucket).flatMap((bucket) => {
      const own = sentences.filter(
        (one) => one.language === language && foldNumber(one.frame, BUCKETS) === bucket,
      );
      const ordinary = own.filter(({ safety, kind }) => safety === null && kind === 'plain');
      return own.map((sentence) => {
        const remarks = [sentence.text];
        for (let left = howMany(random); left > 0 && ordinary.length > 0; left -= 1) {
          const other = ordinary[Math.floor(random() * ordinary.length)];
          remarks.splice(Math.floor(random() * (remarks.length + 1)), 0, other?.text ?? '');
        }
        return { ...sentence, kind: 'run_on', text: joined(remarks, join(random)) };
      });
    }),
  );
}

/** What the learner is given, so that it knows a matter among remarks, and remarks without one. */
export function runOnsForTraining(sentences: readonly Sentence[]): Sentence[] {
  const random = makeRandom(1);
  return runOnTexts(
    sentences.filter(() => random() < TRAINED_SHARE),
    (draw) => 1 + Math.floor(draw() * MOST_TRAINED_OTHERS),
    (draw) => (draw() < 0.5 ? 'commas' : 'nothing'),
  );
}

function joined(remarks: readonly string[], join: Join): string {
  return remarks.map((remark) => withoutFullStops(remark, join)).join(JOINS[join]);
}

function withoutFullStops(remark: string, join: Join): string {
  const open = remark.trim().replace(/[.!?…。！？؟]+$/u, '');
  return join === 'nothing' ? open.replaceAll(/[,;:.!?،؛؟，；：。！？…]/gu, ' ') : open;
}
