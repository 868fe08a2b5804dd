import { tableLabel } from '#shared/qr/table-label.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { isPrintable } from './measure-text.ts';
import type { PrintContent } from './print-layout.ts';
import { printableText } from './printable-text.ts';

export type PrintedVenue = {
  name: string;
  brandColor: string;
  rewardsEnabled: boolean;
  logo: { width: number; height: number } | undefined;
};

/**
 * The texts to print. A name may lose words that cannot be printed; a table must not, because it
 * would mislead.
 */
export function printContent(
  { name, brandColor, rewardsEnabled, logo }: PrintedVenue,
  { table, codeModules }: { table: string | undefined; codeModules: number },
): PrintContent {
  const venueName = printableText(name, isPrintable).text || undefined;
  const label = table ? printableText(tableLabel(table), isPrintable) : undefined;
  return {
    venueName,
    monogram: (venueName && monogram(venueName)) || undefined,
    logo,
    tableLabel: label?.lost.length === 0 ? label.text || undefined : undefined,
    hasRewards: rewardsEnabled,
    brandColor,
    codeModules,
  };
}

/** Whether a text, such as the name of a table, can be printed without losing a word. */
export function isPrintableText(whole: string): boolean {
  const { text, lost } = printableText(whole, isPrintable);
  return lost.length === 0 && text !== '';
}
