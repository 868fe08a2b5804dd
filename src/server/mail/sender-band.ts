import { brandAtNight, brandByDay, isHexColour } from '#shared/venues/colours.ts';
import { DEFAULT_BRAND_COLOR } from '#shared/venues/rules.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mail-content.ts';
import { mailStyle as style } from './mail-style.ts';

/** The restaurant's name on its colour, as deep as white text needs it. */
export function senderBand({ name, brandColor }: NonNullable<MailContent['sender']>): string {
  const colour = brandByDay(hexOr(brandColor));
  return `<tr><td class="band" bgcolor="${colour}" style="background-color:${colour};${style.band}"><p style="${style.bandName}">${escapeHtml(name)}</p></td></tr>`;
}

/** A deep colour would be lost on the dark paper. */
export function senderCss(brandColor: string): string {
  const colour = brandAtNight(hexOr(brandColor));
  return `\n@media (prefers-color-scheme:dark){.band{background-color:${colour}!important}}`;
}

/** It stands in a stylesheet, so that nothing but a colour may pass. */
function hexOr(colour: string): string {
  return isHexColour(colour) ? colour : DEFAULT_BRAND_COLOR;
}
