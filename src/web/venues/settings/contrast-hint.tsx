import {
  contrastRatio,
  isHexColour,
  MIN_TEXT_CONTRAST,
  type VenueColours,
  widgetPalettes,
} from '#shared/venues/colours.ts';

/** Shows how the brand colour is adjusted to carry white text, in both themes. */
export function ContrastHint({ colours }: { colours: VenueColours }) {
  const { brandColor, backgroundColor } = colours;
  if (!isHexColour(brandColor) || !isHexColour(backgroundColor)) {
    return 'The cloth, the buttons and the guest’s own messages, with white text on them.';
  }
  const { light, dark } = widgetPalettes(colours);
  const ratio = contrastRatio('#ffffff', brandColor);
  const isFaint = ratio < MIN_TEXT_CONTRAST;
  const isKept = light.brand === brandColor.toLowerCase();
  return (
    <>
      White text on it reads {isFaint ? 'at' : 'well,'} {ratio.toFixed(1)} to 1.{' '}
      {!isKept && (
        <>
          {isFaint ? 'Guests see it darkened until it reads' : 'It is close to the background'}:{' '}
          <Shade colour={light.brand} />.{' '}
        </>
      )}
      {dark.brand !== light.brand && (
        <>
          At night it is lifted off the dark: <Shade colour={dark.brand} />.
        </>
      )}
    </>
  );
}

function Shade({ colour }: { colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-mono text-ink">
      <span
        aria-hidden
        className="inline-block size-3 rounded-full border"
        style={{ background: colour }}
      />
      {colour}
    </span>
  );
}
