export type Replacement = { start: number; end: number; text: string };

/** Replaces parts of a text. The replacements must be in order and must not overlap. */
export function applyReplacements(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight(
    (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
    code,
  );
}
