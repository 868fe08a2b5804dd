/** The browser's time zone; undefined if unknown. */
export function browserTimeZone(): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    // Some systems report 'Etc/Unknown', which no server accepts.
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
