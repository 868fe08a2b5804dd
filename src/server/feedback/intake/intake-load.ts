/** Background work pauses while at least this many guests submit, per second or at once. */
const CROWD = { perSecond: 200, atOnce: 16 };

/** Whether so many guests are submitting on this server that background work should wait. */
export function isIntakeBusy(): boolean {
  startNewSecond();
  const perSecond = Math.max(currentSecond.came, previousSecond.came);
  const atOnce = Math.max(currentSecond.atOnce, previousSecond.atOnce);
  return perSecond >= CROWD.perSecond || atOnce >= CROWD.atOnce;
}

/** Guests on this server in the last whole second, or in the current one if that is more. */
export function guestsPerSecond(): number {
  startNewSecond();
  return Math.max(currentSecond.came, previousSecond.came);
}

/** Counts a guest who is being served; call the returned function once the response is sent. */
export function countGuest(): () => void {
  startNewSecond();
  underWay += 1;
  currentSecond.came += 1;
  currentSecond.atOnce = Math.max(currentSecond.atOnce, underWay);
  return () => {
    underWay -= 1;
  };
}

type Second = { came: number; atOnce: number };

let underWay = 0;
let second = 0;
let currentSecond: Second = { came: 0, atOnce: 0 };
let previousSecond: Second = { came: 0, atOnce: 0 };

function startNewSecond(): void {
  const now = Math.floor(performance.now() / 1000);
  if (now === second) return;
  previousSecond = now === second + 1 ? currentSecond : { came: 0, atOnce: 0 };
  currentSecond = { came: 0, atOnce: underWay };
  second = now;
}
