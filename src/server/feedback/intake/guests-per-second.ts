/** How many guests this server took in during the last whole second, or in the present one if more. */
export function guestsPerSecond(): number {
  turnSecond();
  return Math.max(thisSecond, lastSecond);
}

export function countGuest(): void {
  turnSecond();
  thisSecond += 1;
}

let second = 0;
let thisSecond = 0;
let lastSecond = 0;

function turnSecond(): void {
  const now = Math.floor(performance.now() / 1000);
  if (now === second) return;
  lastSecond = now === second + 1 ? thisSecond : 0;
  thisSecond = 0;
  second = now;
}
