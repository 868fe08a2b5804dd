const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of this kind. Making one takes a hundred times as long as using it, so each is kept. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
