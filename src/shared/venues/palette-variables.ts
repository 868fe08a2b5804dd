import { type Palette, type VenueColours, widgetPalettes } from './colours.ts';

/**
 * The palettes as CSS variables of the guest's page; both themes, because only the browser knows
 * which applies.
 */
export function paletteVariables(colours: VenueColours): [name: string, value: string][] {
  const { light, dark } = widgetPalettes(colours);
  return [...themed('l', light), ...themed('d', dark)];
}

function themed(prefix: string, palette: Palette): [string, string][] {
  return Object.entries(palette).map(([name, colour]) => [`--${prefix}-${kebab(name)}`, colour]);
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
