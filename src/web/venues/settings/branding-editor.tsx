import { Moon, QrCode, RotateCcw, Sun } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import {
  PREVIEW_ATTRIBUTE,
  PREVIEW_LOOK_MESSAGE,
  PREVIEW_READY_MESSAGE,
  type PreviewLook,
} from '#shared/site/preview-message.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import {
  contrastRatio,
  isHexColour,
  MIN_TEXT_CONTRAST,
  paletteVariables,
  type VenueColours,
  widgetPalettes,
} from '#shared/venues/colours.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { useTheme } from '#web/platform/browser/theme.ts';
import { showFirstError } from '#web/platform/forms/show-first-error.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/fields/colour-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { LogoUpload } from './logo-upload.tsx';
import { QrStyleField } from './qr-style-field.tsx';
import {
  checkVenueEdits,
  hasChanges,
  hasErrors,
  useSaveVenues,
  type VenueEdits,
} from './use-save-venues.ts';

/** A restaurant's branding, beside a live preview of the real widget. */
export function BrandingEditor({ venue }: { venue: Venue }) {
  const [edits, setEdits] = useState<VenueEdits>({});
  const { isSaving, save } = useSaveVenues();
  const checked = checkVenueEdits(venue, edits);
  const { errors, changes } = checked;
  const shown = { ...venue, ...edits };
  const colours = {
    brandColor: errors.brandColor ? venue.brandColor : shown.brandColor,
    backgroundColor: errors.backgroundColor ? venue.backgroundColor : shown.backgroundColor,
  };
  const shownLogo = errors.logoUrl ? venue.logoUrl : shown.logoUrl || null;
  // Emptying the field removes the typed address, but not an uploaded picture.
  const logoWithoutAddress = uploadedLogoHash(venue.logoUrl) ? venue.logoUrl : '';
  const form = useRef<HTMLDivElement>(null);
  useUnsavedChangesGuard(hasChanges(checked), () => setEdits({}));

  function edit(more: VenueEdits): void {
    setEdits((before) => ({ ...before, ...more }));
  }

  function forgetTypedLogo(): void {
    setEdits(({ logoUrl: _, ...others }) => others);
  }

  function saveAll(): void {
    if (hasErrors(checked)) showFirstError(form.current);
    else save([{ id: venue.id, updates: changes }]);
  }

  return (
    <div ref={form} className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
        <Card>
          <CardHeader
            title={<span className="wrap-anywhere">Branding of {venue.name}</span>}
            description="Guests see it in the widget and on the QR codes you print."
            className="max-sm:grid max-sm:justify-items-start"
            action={
              <Button asChild variant="secondary" size="sm">
                <Link href={paths.qrCode}>
                  <QrCode aria-hidden />
                  QR Codes
                </Link>
              </Button>
            }
          />
          <div className="flex flex-col gap-5">
            <ColourField
              label="Brand colour"
              paletteLabel="Palette for the brand"
              value={shown.brandColor}
              error={errors.brandColor}
              hint={errors.brandColor ? undefined : <ContrastHint colours={colours} />}
              onChange={(brandColor) => edit({ brandColor })}
            />
            <ColourField
              label="Background colour"
              paletteLabel="Palette for the background"
              value={shown.backgroundColor}
              error={errors.backgroundColor}
              hint="Behind the conversation. In dark mode, guests see a dark shade of it."
              onChange={(backgroundColor) => edit({ backgroundColor })}
            />
            <QrStyleField
              value={shown.qrStyle}
              venueId={venue.venueId}
              colours={colours}
              onChange={(qrStyle) => edit({ qrStyle })}
            />
            <LogoUpload venue={venue} logoUrl={shownLogo} onChanged={forgetTypedLogo} />
            <TextField
              label="Logo URL"
              isOptional
              type="url"
              inputMode="url"
              value={uploadedLogoHash(shown.logoUrl) ? '' : (shown.logoUrl ?? '')}
              error={errors.logoUrl}
              hint={logoHint(shown.logoUrl)}
              placeholder="https://example.com/logo.png"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => edit({ logoUrl: event.target.value || logoWithoutAddress })}
            />
          </div>
        </Card>
        <WidgetPreview venueId={venue.venueId} colours={colours} logoUrl={shownLogo} />
      </div>
      {/* Below the preview as well, so that it stays in view while the owner looks at it. */}
      <SaveBar
        status={hasErrors(checked) ? 'To save, correct the marked fields.' : 'Not saved yet.'}
        hasChanges={hasChanges(checked)}
        isSaving={isSaving}
        onSave={saveAll}
        onDiscard={() => setEdits({})}
        className="rounded-lg border px-5 sm:px-6"
      />
    </div>
  );
}

/**
 * The hint below the logo's address. Asks for https: browsers block insecure images on secure
 * pages.
 */
function logoHint(url: string | null): string {
  if (uploadedLogoHash(url)) return 'Your uploaded logo is in use. An address here replaces it.';
  return url?.startsWith('http://')
    ? 'Guests’ browsers show only pictures from addresses that start with https://.'
    : 'A square picture works best. Without one, guests see the first letter of the name.';
}

/** Shows how the brand colour is adjusted to carry white text, in both themes. */
function ContrastHint({ colours }: { colours: VenueColours }) {
  const { brandColor, backgroundColor } = colours;
  if (!isHexColour(brandColor) || !isHexColour(backgroundColor)) {
    return 'The header, the buttons and the guest’s own messages, with white text.';
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
          {isFaint ? 'Guests see it darker' : 'It’s too close to the background, so guests see'}:{' '}
          <Shade colour={light.brand} />.{' '}
        </>
      )}
      {dark.brand !== light.brand && (
        <>
          In dark mode it is lighter: <Shade colour={dark.brand} />.
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

/** The guest page in a phone frame, with unsaved colours. Nothing in it is sent. */
function WidgetPreview({
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
        The real widget. Try it: nothing you tap here is sent to anyone.
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
