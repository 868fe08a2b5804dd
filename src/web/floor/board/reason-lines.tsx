import type { Tile } from '../room/tiles.ts';
import { tileQuote, tileReason } from './call-reason.ts';

/**
 * What the calls of a table are about, with one quotation. Each is shortened on its own, so that a
 * long quotation never hides the rest of the card.
 */
export function ReasonLines({ tile }: { tile: Tile }) {
  const quote = tileQuote(tile);
  return (
    <>
      <span className="wrap-anywhere line-clamp-3">{tileReason(tile)}</span>
      {quote && (
        <span className="wrap-anywhere line-clamp-2 font-medium">
          <bdi>{quote}</bdi>
        </span>
      )}
    </>
  );
}
