/** From this many guests per second, or at once, background work pauses. */
const CROWD = { perSecond: 200, atOnce: 16 };

/** Whether so many guests are submitting on this server that background work should wait. */
export function isIntakeBusy(): boolean {
  turnSecond();
  const perSecond = Math.max(thisSecond.came, lastSecond.came);
  const atOnce = Math.max(thisSecond.atOnce, lastSecond.atOnce);
  return perSecond >= CROWD.perSecond || atOnce >= CROWD.atOnce;
}

/** Guests on this server in the last whole second, or in the current one if that is more. */
export function guestsPerSecond(): number {
  turnSecond();
  return Math.max(thisSecond.came, lastSecond.came);
}

/** Counts a guest who is being served; call the returned function once the response is sent. */
export function countGuest(): () => void {
  turnSecond();
  underWay += 1;
  thisSecond.came += 1;
  thisSecond.atOnce = Math.max(thisSecond.atOnce, underWay);
  return () => {
    underWay -= 1;
  };
}

type Second = { came: number; atOnce: number };

let underWay = 0;
let second = 0;
let thisSecond: Second = { came: 0, atOnce: 0 };
let lastSecond: Second = { came: 0, atOnce: 0 };

function turnSecond(): void {
  const now = Math.floor(performance.now() / 1000);
  if (now === second) return;
  lastSecond = now === second + 1 ? thisSecond : { came: 0, atOnce: 0 };
  thisSecond = { came: 0, atOnce: underWay };
  second = now;
}
