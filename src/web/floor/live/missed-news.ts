import type { FloorCall } from '#shared/floor/contract.ts';
import { tableWords } from '../table-words.ts';

/** The last known status of each call. */
export type Known = ReadonlyMap<string, FloorCall['status']>;

/** What changed while this screen was disconnected, without what it already knew. */
export function newsAmong(changes: readonly FloorCall[], known: Known): FloorCall[] {
  return changes.filter(({ id, status }) => known.get(id) !== status);
}

/** A later state of a call replaces the earlier one. */
export function joinNews(before: readonly FloorCall[], after: readonly FloorCall[]): FloorCall[] {
  const later = new Set(after.map(({ id }) => id));
  return [...before.filter(({ id }) => !later.has(id)), ...after];
}

/** "Table 12 called. Tom took table 3." */
export function newsWords(news: readonly FloorCall[]): string {
  return news.map(wordsOf).join(' ');
}

function wordsOf({ status, tableNumber, takenBy, isYours, givenBackAt }: FloorCall): string {
  const table = tableWords(tableNumber);
  const inside = table.replace(/^Table /, 'table ');
  const who = isYours ? 'You' : (takenBy ?? 'Somebody');
  switch (status) {
    case 'waiting':
      return givenBackAt ? `${table} is waiting again.` : `${table} called.`;
    case 'missed':
      return `${table} called, and nobody went.`;
    case 'taken':
      return `${who} took ${inside}.`;
    case 'done':
      return `${who} ${isYours ? 'were' : 'was'} at ${inside}.`;
    case 'withdrawn':
      return `${table} no longer needs anybody.`;
  }
}

/** "40 s", "3 min", "2 h". */
export function awayWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
