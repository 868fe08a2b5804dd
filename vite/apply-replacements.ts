export type Replacement = { start: number; end: number; text: string };

/** A text with other words in some places, which are in order and do not overlap. */
export function applyReplacements(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight(
    (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
    code,
  );
}
