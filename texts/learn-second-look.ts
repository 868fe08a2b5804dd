import {
  NETWORK_COUNT,
  NETWORK_DECISIONS,
  NETWORK_LAYOUT,
  type Network,
  type NetworkInput,
  type SecondLookNetworks,
  type SecondLookScores,
  scoreNetwork,
  scoreSecondLook,
  WEIGHTS_PER_NETWORK,
} from '#server/understanding/reader/second-look.ts';
import { type FirstJudgement, foldNumber } from './cross-validate.ts';
import { makeRandom, shuffle } from './make-random.ts';

/** A sentence as the second look judges it, by networks that have not seen its frame. */
export type JudgedText = FirstJudgement &
  SecondLookScores & {
    /** The place of the likeliest safety class. */
    safety: number;
  };

const FOLDS = 3;
const EPOCHS = 8;
const RATE = 0.1;
const DECAY = 0.0005;
const NEAR_MISSES = ['near_miss', 'negation'];
/** The share of concepts that drop out in each step, so that none decides alone. */
const DROPPED_CONCEPTS = 0.2;
/**
 * For each decision, how much a harmless text of each tone counts, and how many times as much a near
 * miss: pleased guests mostly write praise, and near misses stand beside an okay rating most often.
 */
const HARMLESS = {
  alarm: { tones: { positive: 1, negative: 1, mixed: 1, neutral: 1 }, nearMiss: 1.6 },
  okay: { tones: { positive: 0.5, negative: 0.5, mixed: 1, neutral: 1 }, nearMiss: 3 },
  pleased: { tones: { positive: 1, negative: 0.15, mixed: 0.5, neutral: 0.5 }, nearMiss: 1.6 },
} as const;
/** The windows of a harmless text that are not its loudest. */
const QUIET_WEIGHT = 0.5;
const SEED = 3;

/** With a weight for each decision. */
type Lesson = { look: NetworkInput; isMatter: boolean; weights: number[] };

/**
 * Learns from what the first look made of sentences that it was not trained on. Each sentence is
 * judged by the networks that were learned from others; all of them together are the second look.
 */
export function learnSecondLook(judged: readonly FirstJudgement[]): {
  secondLook: SecondLookNetworks;
  judged: JudgedText[];
} {
  const secondLook: Network[] = [];
  const judgedAgain = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isKept = ({ sentence }: FirstJudgement) => foldNumber(sentence.frame, FOLDS) === fold;
    const lessons = judged.filter((one) => !isKept(one)).flatMap(makeLessons);
    const networks = Array.from({ length: NETWORK_COUNT / FOLDS }, (_, at) =>
      learnNetwork(lessons, SEED + secondLook.length + at),
    );
    secondLook.push(...networks);
    return judged.filter(isKept).map((one) => ({ ...one, ...loudestLook(networks, one) }));
  });
  return { secondLook, judged: judgedAgain };
}

function learnNetwork(lessons: readonly Lesson[], seed: number): Network {
  const random = makeRandom(seed);
  const weights = new Float32Array(WEIGHTS_PER_NETWORK);
  const slopes = new Float32Array(WEIGHTS_PER_NETWORK).fill(1e-3);
  const { inputs, hidden, outputs, out, direct, constants } = NETWORK_LAYOUT;
  for (let at = 0; at < inputs * hidden; at += 1) weights[at] = (random() - 0.5) * 0.5;
  for (let at = out; at < direct; at += 1) weights[at] = (random() - 0.5) * 0.5;
  const cells = new Float64Array(hidden);
  const cellPulls = new Float64Array(hidden);
  const scores = new Float64Array(outputs);
  const pulls = new Float64Array(outputs);

  function step(at: number, pull: number): void {
    const slope = pull + DECAY * (weights[at] as number);
    const sum = (slopes[at] as number) + slope * slope;
    slopes[at] = sum;
    weights[at] = (weights[at] as number) - (RATE * slope) / Math.sqrt(sum);
  }

  function learn(lesson: Lesson): void {
    const concepts = lesson.look.concepts.filter(() => random() >= DROPPED_CONCEPTS);
    scoreNetwork(weights, { ...lesson.look, concepts }, cells, scores);
    for (let output = 0; output < outputs; output += 1) {
      const share = 1 / (1 + Math.exp(-(scores[output] as number)));
      pulls[output] = (share - (lesson.isMatter ? 1 : 0)) * (lesson.weights[output] as number);
    }
    for (let cell = 0; cell < hidden; cell += 1) {
      const value = cells[cell] as number;
      let pull = 0;
      for (let output = 0; output < outputs; output += 1) {
        const at = out + cell * outputs + output;
        pull += (pulls[output] as number) * (weights[at] as number);
        step(at, (pulls[output] as number) * value);
      }
      cellPulls[cell] = pull * (1 - value * value);
      step(inputs * hidden + cell, cellPulls[cell] as number);
    }
    lesson.look.dense.forEach((value, place) => {
      if (value !== 0) learnInput(place, value);
    });
    for (const place of concepts) learnInput(place, 1);
    for (let output = 0; output < outputs; output += 1)
      step(constants + output, pulls[output] as number);
  }

  function learnInput(place: number, value: number): void {
    for (let output = 0; output < outputs; output += 1)
      step(direct + place * outputs + output, (pulls[output] as number) * value);
    for (let cell = 0; cell < hidden; cell += 1)
      step(place * hidden + cell, (cellPulls[cell] as number) * value);
  }

  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const order = lessons.map((_, place) => place);
    shuffle(order, random);
    for (const place of order) learn(lessons[place] as Lesson);
  }
  return weights.map(rounded);
}

const bits = new DataView(new ArrayBuffer(4));

/** The first sixteen bits of a number are enough, and the others would only take room. */
function rounded(weight: number): number {
  bits.setFloat32(0, weight);
  bits.setUint32(0, ((bits.getUint32(0) + 0x8000) & 0xffff0000) >>> 0);
  return bits.getFloat32(0);
}

/** The class is that of the window nearest to an alarm; each score is the highest of all windows. */
function loudestLook(networks: SecondLookNetworks, { looks }: FirstJudgement) {
  const lowest = Number.NEGATIVE_INFINITY;
  const loudest = { alarm: lowest, okay: lowest, pleased: lowest, safety: 0 };
  for (const { look, safety } of looks) {
    const scores = scoreSecondLook(networks, look);
    if (scores.alarm > loudest.alarm) loudest.safety = safety;
    for (const decision of NETWORK_DECISIONS)
      loudest[decision] = Math.max(loudest[decision], scores[decision]);
  }
  return loudest;
}

/** Of a text with a matter only the loudest window is sure to tell of it. */
function makeLessons({ sentence, looks }: FirstJudgement): Lesson[] {
  const { safety, tone, kind } = sentence;
  const isMatter = safety !== null;
  const isNear = NEAR_MISSES.includes(kind);
  return looks.slice(0, isMatter ? 1 : looks.length).map(({ look }, at) => ({
    look,
    isMatter,
    weights: NETWORK_DECISIONS.map((decision) => {
      if (isMatter) return 1;
      const { tones, nearMiss } = HARMLESS[decision];
      return tones[tone] * (at > 0 ? QUIET_WEIGHT : isNear ? nearMiss : 1);
    }),
  }));
}
