/** The time zone of the person at this browser; undefined where it does not say. */
export function browserTimeZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Some systems know none and say 'Etc/Unknown', which no server accepts.
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
