import {
  LOOK_PLACES,
  LOOK_WEIGHTS,
  type Look,
  NETWORKS,
  type Network,
  type SecondLook,
  scoreNetwork,
  scoreSecondLook,
} from '#server/understanding/reader/second-look.ts';
import { type FirstJudgement, foldNumber } from './cross-validate.ts';
import { makeRandom, shuffle } from './make-random.ts';

/** A sentence as the second look judges it, by networks that have not seen its frame. */
export type JudgedText = FirstJudgement & {
  alarm: number;
  /** The place of the likeliest safety class. */
  safety: number;
};

const FOLDS = 3;
const EPOCHS = 8;
const RATE = 0.1;
const DECAY = 0.0005;
const NEAR_MISSES = ['near_miss', 'negation'];
const NEAR_MISS_WEIGHT = 1.6;
/** The windows of a harmless text that are not its loudest. */
const QUIET_WEIGHT = 0.5;
const SEED = 3;

type Lesson = { look: Look; isMatter: boolean; weight: number };

/**
 * Learns from what the first look made of sentences that it was not trained on. Each sentence is
 * judged by the networks that were learned from others; all of them together are the second look.
 */
export function learnSecondLook(judged: readonly FirstJudgement[]): {
  secondLook: SecondLook;
  judged: JudgedText[];
} {
  const secondLook: Network[] = [];
  const judgedAgain = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isKept = ({ sentence }: FirstJudgement) => foldNumber(sentence.frame, FOLDS) === fold;
    const lessons = judged.filter((one) => !isKept(one)).flatMap(makeLessons);
    const networks = Array.from({ length: NETWORKS / FOLDS }, (_, at) =>
      learnNetwork(lessons, SEED + secondLook.length + at),
    );
    secondLook.push(...networks);
    return judged.filter(isKept).map((one) => ({ ...one, ...loudestLook(networks, one) }));
  });
  return { secondLook, judged: judgedAgain };
}

function learnNetwork(lessons: readonly Lesson[], seed: number): Network {
  const random = makeRandom(seed);
  const weights = new Float32Array(LOOK_WEIGHTS);
  const slopes = new Float32Array(LOOK_WEIGHTS).fill(1e-3);
  const { inputs, hidden, out, direct } = LOOK_PLACES;
  for (let at = 0; at < inputs * hidden; at += 1) weights[at] = (random() - 0.5) * 0.5;
  for (let at = out; at < direct; at += 1) weights[at] = (random() - 0.5) * 0.5;
  const cells = new Float64Array(hidden);
  const pulls = new Float64Array(hidden);

  function step(at: number, pull: number): void {
    const slope = pull + DECAY * (weights[at] as number);
    const sum = (slopes[at] as number) + slope * slope;
    slopes[at] = sum;
    weights[at] = (weights[at] as number) - (RATE * slope) / Math.sqrt(sum);
  }

  function learn({ look, isMatter, weight }: Lesson): void {
    const share = 1 / (1 + Math.exp(-scoreNetwork(weights, look, cells)));
    const pull = (share - (isMatter ? 1 : 0)) * weight;
    for (let cell = 0; cell < hidden; cell += 1) {
      const value = cells[cell] as number;
      pulls[cell] = pull * (weights[out + cell] as number) * (1 - value * value);
      step(out + cell, pull * value);
      step(inputs * hidden + cell, pulls[cell] as number);
    }
    look.dense.forEach((value, place) => {
      if (value !== 0) learnInput(place, value, pull);
    });
    for (const place of look.concepts) learnInput(place, 1, pull);
    step(LOOK_WEIGHTS - 1, pull);
  }

  function learnInput(place: number, value: number, pull: number): void {
    step(direct + place, pull * value);
    for (let cell = 0; cell < hidden; cell += 1)
      step(place * hidden + cell, (pulls[cell] as number) * value);
  }

  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const order = lessons.map((_, place) => place);
    shuffle(order, random);
    for (const place of order) learn(lessons[place] as Lesson);
  }
  return weights;
}

function loudestLook(networks: SecondLook, { looks }: FirstJudgement) {
  let alarm = Number.NEGATIVE_INFINITY;
  let safety = 0;
  for (const each of looks) {
    const score = scoreSecondLook(networks, each.look);
    if (score <= alarm) continue;
    alarm = score;
    safety = each.safety;
  }
  return { alarm, safety };
}

/** Of a text with a matter only the loudest window is sure to tell of it. */
function makeLessons({ sentence, looks }: FirstJudgement): Lesson[] {
  const isMatter = sentence.safety !== null;
  const isNear = NEAR_MISSES.includes(sentence.kind);
  return looks.slice(0, isMatter ? 1 : looks.length).map(({ look }, at) => ({
    look,
    isMatter,
    weight: at > 0 ? QUIET_WEIGHT : isNear ? NEAR_MISS_WEIGHT : 1,
  }));
}
