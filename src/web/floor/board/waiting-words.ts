import { numberWord } from '#shared/stats/number-words.ts';
import type { WaitingTiles } from '../room/waiting-tiles.ts';

/**
 * The heading above the calls. It counts everything that the board shows, so that grouped alarms
 * and calls are not overlooked. Grouped ones may be made up, so they are not counted as guests.
 */
export function waitingWords({
  tiles,
  alarms,
  flood,
}: Pick<WaitingTiles, 'tiles' | 'alarms' | 'flood'>): string {
  const guests = tiles.length;
  const parts = [
    ...(guests > 0
      ? [`${numberWord(guests)} ${guests === 1 ? 'guest is' : 'guests are'} waiting`]
      : []),
    ...(alarms ? [`${numberWord(alarms.count)} alarms are unconfirmed`] : []),
    ...(flood ? [`${numberWord(flood.count)} calls came at once`] : []),
  ];
  const words = LIST_FORMAT.format(parts) || 'nobody is waiting';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LIST_FORMAT = new Intl.ListFormat('en-GB', { type: 'conjunction' });
