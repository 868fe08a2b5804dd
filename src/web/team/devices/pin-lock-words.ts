const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** '19:45', or 'tomorrow, 07:45'; undefined once unlocked. A lock lasts at most a day. */
export function lockedUntilWords(until: string | undefined, now: Date): string | undefined {
  const end = until === undefined ? undefined : new Date(until);
  if (!end || end <= now) return undefined;
  // Rounded up, so that the PIN is indeed unlocked in that minute.
  const minute = new Date(Math.ceil(end.getTime() / 60_000) * 60_000);
  const isToday = minute.toDateString() === now.toDateString();
  return isToday ? TIME_FORMAT.format(minute) : `tomorrow, ${TIME_FORMAT.format(minute)}`;
}
