/** So many guests in one second, or at the same moment, and others do better to wait. */
const CROWD = { perSecond: 200, atOnce: 16 };

/** Whether guests crowd in at this server: everything that can wait lets them pass. */
export function areGuestsCrowding(): boolean {
  turnSecond();
  const perSecond = Math.max(thisSecond.came, lastSecond.came);
  const atOnce = Math.max(thisSecond.atOnce, lastSecond.atOnce);
  return perSecond >= CROWD.perSecond || atOnce >= CROWD.atOnce;
}

/** How many guests this server met during the last whole second, or in the present one if more. */
export function guestsPerSecond(): number {
  turnSecond();
  return Math.max(thisSecond.came, lastSecond.came);
}

/** A guest comes; what it returns says that they are through. */
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
