import { brandOnDark, brandOnLight, isHexColour } from '#shared/venues/colours.ts';
import { DEFAULT_BRAND_COLOR } from '#shared/venues/rules.ts';
import { escapeHtml } from './escape-html.ts';
import type { MailContent } from './mail-content.ts';
import { mailStyle as style } from './mail-style.ts';

/** The restaurant's name on its colour, darkened until white text is readable. */
export function renderSenderBanner({
  name,
  brandColor,
}: NonNullable<MailContent['sender']>): string {
  const colour = brandOnLight(hexOr(brandColor));
  return `<tr><td class="band" bgcolor="${colour}" style="background-color:${colour};${style.band}"><p style="${style.bandName}">${escapeHtml(name)}</p></td></tr>`;
}

/** A dark colour would be invisible on the dark background. */
export function senderCss(brandColor: string): string {
  const colour = brandOnDark(hexOr(brandColor));
  return `\n@media (prefers-color-scheme:dark){.band{background-color:${colour}!important}}`;
}

/** The value goes into a stylesheet, so anything but a hex colour is replaced. */
function hexOr(colour: string): string {
  return isHexColour(colour) ? colour : DEFAULT_BRAND_COLOR;
}
