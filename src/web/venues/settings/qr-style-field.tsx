import { useEffect, useState } from 'react';
import { widgetPath } from '#shared/site/widget-path.ts';
import {
  contrastRatio,
  isHexColour,
  MIN_SHAPE_CONTRAST,
  type VenueColours,
} from '#shared/venues/colours.ts';
import { QR_STYLES, type QrStyle } from '#shared/venues/venue-fields.ts';
import { linkOrigin } from '#web/platform/browser/link-origin.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const STYLE_LABELS: Readonly<Record<QrStyle, string>> = {
  square: 'Square',
  rounded: 'Rounded',
  dots: 'Dots',
};
const DRAWN_STYLES = { square: undefined, rounded: 'round', dots: 'dot' } as const;
const OPTIONS = QR_STYLES.map((value) => ({ value, label: STYLE_LABELS[value] }));
const TOO_FAINT = 'Too faint for cameras: choose a darker brand colour before you print codes.';
/**
 * Wait until changes pause, so that dragging through a palette requests one picture and not a
 * hundred.
 */
const SETTLE_MS = 300;

/** The shape of the dots in printed codes, with a sample code. */
export function QrStyleField({
  value,
  venueId,
  colours,
  onChange,
}: {
  value: QrStyle;
  venueId: string;
  colours: VenueColours;
  onChange: (style: QrStyle) => void;
}) {
  const picture = useDebouncedValue(pictureOf(venueId, value, colours));
  const [failed, setFailed] = useState<string>();
  return (
    <div className="flex flex-wrap items-start gap-4">
      <SelectField
        label="QR style"
        options={OPTIONS}
        value={value}
        hint={
          isFaint(colours) ? TOO_FAINT : 'For new prints. The codes on your tables keep working.'
        }
        className="min-w-0 flex-1 basis-40"
        onValueChange={(style) => {
          const chosen = QR_STYLES.find((known) => known === style);
          if (chosen) onChange(chosen);
        }}
      />
      {picture && picture !== failed && (
        <img
          src={picture}
          alt={`A code in the style ${STYLE_LABELS[value]}`}
          width={96}
          height={96}
          onError={() => setFailed(picture)}
          className="size-24 shrink-0 rounded-md border"
        />
      )}
    </div>
  );
}

function isFaint({ brandColor, backgroundColor }: VenueColours): boolean {
  return contrastRatio(brandColor, backgroundColor) < MIN_SHAPE_CONTRAST;
}

function pictureOf(
  venueId: string,
  style: QrStyle,
  { brandColor, backgroundColor }: VenueColours,
): string | undefined {
  if (!isHexColour(brandColor) || !isHexColour(backgroundColor)) return undefined;
  const query = new URLSearchParams({
    data: `${linkOrigin()}${widgetPath({ venue: venueId })}`,
    size: '200x200',
    color: brandColor.slice(1),
    bgcolor: backgroundColor.slice(1),
  });
  const drawn = DRAWN_STYLES[style];
  if (drawn) query.set('style', drawn);
  return `/api/qr?${query}`;
}

/** The value once it has stopped changing. */
function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
