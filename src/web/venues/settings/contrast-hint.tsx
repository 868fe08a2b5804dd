import {
  contrast,
  isHexColour,
  SHAPE_CONTRAST,
  type VenueColours,
  widgetPalettes,
} from '#shared/venues/colours.ts';

/** How the brand colour does on its background, and what guests see where it is too faint. */
export function ContrastHint({ colours }: { colours: VenueColours }) {
  const { brandColor, backgroundColor } = colours;
  if (!isHexColour(brandColor) || !isHexColour(backgroundColor)) {
    return 'Buttons and the guest’s own messages.';
  }
  const ratio = contrast(brandColor, backgroundColor);
  if (ratio >= SHAPE_CONTRAST) {
    return `Stands out well from the background (contrast ${ratio.toFixed(1)} to 1).`;
  }
  const { bubble } = widgetPalettes(colours).light;
  return (
    <>
      Close to the background (contrast {ratio.toFixed(1)} to 1). So that guests can read it, they
      see a stronger shade:{' '}
      <span className="inline-flex items-center gap-1.5 font-mono text-ink">
        <span
          aria-hidden
          className="inline-block size-3 rounded-full border"
          style={{ background: bubble }}
        />
        {bubble}
      </span>
    </>
  );
}
