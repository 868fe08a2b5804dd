import { widgetPalettes } from '#shared/venues/colours.ts';
import type { YouSaidVenue } from './you-said-venue.ts';

/** The sentence in the venue's colour, as it stands above the first question. */
export function GuestPreview({
  venue,
  words,
  guests,
}: {
  venue: Pick<YouSaidVenue, 'brandColor' | 'backgroundColor'>;
  words: string;
  guests: number;
}) {
  return (
    <figure
      aria-label="As your guests see it"
      className="rounded-lg px-5 py-6 text-center"
      style={{ backgroundColor: widgetPalettes(venue).light.brand, color: '#fff' }}
    >
      <p className="wrap-anywhere mx-auto max-w-84 text-balance">{words || '…'}</p>
      <p className="mt-0.5 text-[0.8125rem]">{guests} guests told us</p>
    </figure>
  );
}
