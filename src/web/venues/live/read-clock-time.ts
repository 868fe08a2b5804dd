/** Reads "9", "930" or "9.30" as people type it; what is no time stays as it was typed. */
export function readClockTime(typed: string): string {
  const groups = /^(?<hours>\d{1,2})(?:[:.h]?(?<minutes>[0-5]\d))?$/u.exec(typed.trim())?.groups;
  const hours = Number(groups?.hours ?? Number.NaN);
  if (!(hours <= 24)) return typed;
  // Midnight is the beginning of a day, whichever way it is said.
  return `${String(hours % 24).padStart(2, '0')}:${groups?.minutes ?? '00'}`;
}
