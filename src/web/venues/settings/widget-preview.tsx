import { Moon, RotateCcw, Sun } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  PREVIEW_ATTRIBUTE,
  PREVIEW_LOOK_MESSAGE,
  PREVIEW_READY_MESSAGE,
  type PreviewLook,
} from '#shared/site/preview-message.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import type { VenueColours } from '#shared/venues/colours.ts';
import { paletteVariables } from '#shared/venues/palette-variables.ts';
import { useTheme } from '#web/platform/browser/theme.ts';
import { Button } from '#web/ui/button.tsx';

/** The guest page in a phone frame, with unsaved colours. Nothing in it is sent. */
export function WidgetPreview({
  venueId,
  colours: { brandColor, backgroundColor },
  logoUrl,
}: {
  venueId: string;
  colours: VenueColours;
  logoUrl: string | null;
}) {
  const [round, setRound] = useState(0);
  const { theme: ownTheme } = useTheme();
  const [chosenTheme, setChosenTheme] = useState<'light' | 'dark'>();
  const theme = chosenTheme ?? ownTheme;
  const look = useMemo(
    () => ({ logoUrl, theme, colours: paletteVariables({ brandColor, backgroundColor }) }),
    [brandColor, backgroundColor, logoUrl, theme],
  );
  const frame = usePreviewFrame(look);
  return (
    <section aria-label="Preview" className="flex flex-col items-center">
      <div className="w-full max-w-[22.5rem] rounded-[2.75rem] border border-line-strong/50 bg-ink p-2 shadow-float dark:bg-sunken">
        <iframe
          key={`${venueId} ${round}`}
          ref={frame}
          title="Preview of what guests see"
          src={widgetPath({ venue: venueId })}
          className="block h-[36rem] w-full rounded-[2.25rem] bg-paper"
          {...{ [PREVIEW_ATTRIBUTE]: '' }}
        />
      </div>
      <p className="mt-3 max-w-[22.5rem] text-center text-ink-soft text-sm">
        The real widget. Try it: nothing you tap here is sent.
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-x-2">
        <Button variant="quiet" size="sm" onClick={() => setRound((count) => count + 1)}>
          <RotateCcw aria-hidden />
          Start over
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setChosenTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {theme === 'dark' ? 'See it in light' : 'See it in dark'}
        </Button>
      </div>
    </section>
  );
}

/** Sends the look to the previewed page whenever it asks or the look changes. */
function usePreviewFrame(look: PreviewLook) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    function send(): void {
      const { origin } = window.location;
      frame.current?.contentWindow?.postMessage({ type: PREVIEW_LOOK_MESSAGE, look }, origin);
    }
    function onMessage({ origin, source, data }: MessageEvent<unknown>): void {
      const isOurs = origin === window.location.origin && source === frame.current?.contentWindow;
      if (isOurs && isReady(data)) send();
    }
    send();
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [look]);
  return frame;
}

function isReady(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === PREVIEW_READY_MESSAGE
  );
}
