/** As many colours as can be told apart; the names say the rest. */
const COLOURS = 6;

/**
 * The number of a person's colour. It follows their place on the roster, so that it is the same on
 * the floor and on every past day. Everybody who has left the roster shares the place after the
 * last.
 */
export function personColour(roster: readonly { id: string }[], id: string): number {
  const place = roster.findIndex((person) => person.id === id);
  return ((place === -1 ? roster.length : place) % COLOURS) + 1;
}
