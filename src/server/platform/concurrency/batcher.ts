import { AppError } from '#shared/api/errors.ts';

const BUSY = 'TableTalk is busy. Please try again in a moment.';
const RETRY_SECONDS = 5;
const GRACE_MS = 100;

type Waiting<Item, Result> = {
  item: Item;
  timer: NodeJS.Timeout;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export type Gathering<Item> = {
  /** How many make a round, and how many rounds may be under way. */
  most: number;
  atOnce: number;
  /** How long one waits for a round while none gets done, and how long at the very most. */
  patienceMs: number;
  longestMs: number;
  /** Two items that share one of these names never share a round. */
  apart: (item: Item) => readonly string[];
  /** Whether a round that failed this way left nothing behind, so that each may try alone. */
  isUndone: (error: unknown) => boolean;
};

/**
 * Does for many at once what is cheaper done together. Nobody waits for company: what comes while
 * rounds are under way makes the next one. A round that fails for one of them is repeated one by
 * one, so that nobody fails for another.
 */
export function gather<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { most, atOnce, patienceMs, longestMs, apart, isUndone }: Gathering<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let rounds = 0;
  let doneRounds = 0;
  let isCalled = false;

  function call(): void {
    if (isCalled) return;
    isCalled = true;
    // After everything that has arrived at this moment has been read.
    setImmediate(() => {
      isCalled = false;
      while (rounds < atOnce && waiting.length > 0) void run(takeRound());
    });
  }

  async function run(round: Waiting<Item, Result>[]): Promise<void> {
    rounds += 1;
    try {
      const results = await work(round.map(({ item }) => item));
      doneRounds += 1;
      for (const [index, { resolve }] of round.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (round.length > 1 && isUndone(error)) await runAlone(round);
      else for (const { reject } of round) reject(error);
    }
    rounds -= 1;
    if (waiting.length > 0) call();
  }

  async function runAlone(round: Waiting<Item, Result>[]): Promise<void> {
    for (const { item, resolve, reject } of round) {
      await work([item]).then(([result]) => resolve(result as Result), reject);
    }
  }

  function takeRound(): Waiting<Item, Result>[] {
    const names = new Set<string>();
    const round: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const own = round.length < most ? apart(each.item) : [];
      const isFree = round.length < most && !own.some((name) => names.has(name));
      if (isFree) for (const name of own) names.add(name);
      (isFree ? round : left).push(each);
    }
    waiting = left;
    for (const { timer } of round) clearTimeout(timer);
    return round;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const cameAtMs = performance.now();
      let seenRounds = doneRounds;
      const one = { item, resolve, reject, timer: setTimeout(loseHeart, patienceMs) };
      waiting.push(one);
      if (rounds < atOnce) call();

      function loseHeart(): void {
        const isMoving = doneRounds > seenRounds;
        seenRounds = doneRounds;
        const mayStay = isMoving && performance.now() - cameAtMs < longestMs;
        // If this process itself stood still, what ended meanwhile is read first, and frees a round.
        one.timer = mayStay ? setTimeout(loseHeart, patienceMs) : setTimeout(sendAway, GRACE_MS);
      }

      function sendAway(): void {
        waiting = waiting.filter((each) => each !== one);
        reject(new AppError('UNAVAILABLE', BUSY, { retryAfterSeconds: RETRY_SECONDS }));
      }
    });
}
