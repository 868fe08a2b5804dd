/** Reads "9", "930" or "9.30"; text that is not a time stays as typed. */
export function readClockTime(typed: string): string {
  const groups = /^(?<hours>\d{1,2})(?:[:.h]?(?<minutes>[0-5]\d))?$/u.exec(typed.trim())?.groups;
  const hours = Number(groups?.hours ?? Number.NaN);
  if (!(hours <= 24)) return typed;
  // 24:00 and 00:00 are both midnight.
  return `${String(hours % 24).padStart(2, '0')}:${groups?.minutes ?? '00'}`;
}
