import { PRESET_BACKGROUND, QR_PRESETS } from '#shared/qr/presets.ts';
import { classNames } from '#web/ui/class-names.ts';

type Colours = { color: string; bgcolor: string };

/**
 * A white rim, like the paper of the code: without it, a dark colour would vanish in the dark
 * theme.
 */
const PAPER_RIM = '0 0 0 2px #ffffff, 0 0 0 3px #b9ae9f';

/** Eight brand colours on white, chosen with one press. */
export function ColourPresets({
  colours,
  onPick,
}: {
  colours: Colours;
  onPick: (colours: Colours) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Presets</legend>
      <div className="grid grid-cols-4 gap-2">
        {QR_PRESETS.map(({ name, color }) => {
          const isPicked = colours.color === color && colours.bgcolor === PRESET_BACKGROUND;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isPicked}
              onClick={() => onPick({ color, bgcolor: PRESET_BACKGROUND })}
              className={classNames(
                'flex min-h-11 min-w-0 flex-col items-center justify-center gap-1.5 rounded-md border px-1 py-2 font-medium text-sm transition-colors sm:flex-row sm:gap-2',
                isPicked ? 'border-basil ring-1 ring-basil' : 'hover:border-line-strong',
              )}
            >
              <span
                aria-hidden
                className="size-4 shrink-0 rounded-full"
                style={{ background: color, boxShadow: PAPER_RIM }}
              />
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
