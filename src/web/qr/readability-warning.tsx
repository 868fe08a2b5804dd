import { contrastRatio, isHexColour, MIN_SHAPE_CONTRAST } from '#shared/venues/colours.ts';
import { Alert } from '#web/ui/status/alert.tsx';

const WHITE = '#FFFFFF';

/** Warns when phones will have trouble reading these colours. */
export function ReadabilityWarning({ color, bgcolor }: { color: string; bgcolor: string }) {
  if (!isHexColour(color) || !isHexColour(bgcolor)) return null;
  const ratio = contrastRatio(color, bgcolor);
  if (ratio < MIN_SHAPE_CONTRAST) {
    return (
      <Alert tone="warning" title="Low contrast">
        These colours are too close to each other ({ratio.toFixed(1)} to 1). Phones may not read the
        code: choose a darker brand colour or a lighter background, at least 3 to 1.
      </Alert>
    );
  }
  if (contrastRatio(color, WHITE) < contrastRatio(bgcolor, WHITE)) {
    return (
      <Alert tone="warning" title="Light on dark">
        Some phones only read dark codes on a light background. Swap the two colours to be safe.
      </Alert>
    );
  }
  return null;
}
