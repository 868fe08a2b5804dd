import { QrCode } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { useUnsavedChangesGuard } from '#web/platform/forms/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/fields/colour-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import {
  type CheckedEdits,
  checkVenueEdits,
  hasChanges,
  hasErrors,
  type VenueEdits,
} from './check-venue-edits.ts';
import { ContrastHint } from './contrast-hint.tsx';
import { LogoUpload } from './logo-upload.tsx';
import { QrStyleField } from './qr-style-field.tsx';
import { ALL_SAVED_MESSAGE } from './save-bar.tsx';
import { useSaveVenues } from './use-save-venues.ts';
import { WidgetPreview } from './widget-preview.tsx';

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
  const statusId = useId();
  useUnsavedChangesGuard(hasChanges(checked), () => setEdits({}));

  function edit(more: VenueEdits): void {
    setEdits((before) => ({ ...before, ...more }));
  }

  function forgetTypedLogo(): void {
    setEdits(({ logoUrl: _, ...others }) => others);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
      <Card>
        <CardHeader
          title={<span className="wrap-anywhere">Branding of {venue.name}</span>}
          description="Guests see it in the widget and on the QR codes you print."
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
            hint="Behind the conversation. Guests with a dark theme see a dark shade of it."
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
          <div className="flex flex-wrap items-center gap-3">
            <Button
              loading={isSaving}
              disabled={!hasChanges(checked) || hasErrors(checked)}
              aria-describedby={statusId}
              onClick={() => save([{ id: venue.id, updates: changes }])}
            >
              Save Changes
            </Button>
            <Button asChild variant="secondary">
              <Link href={paths.qrCode}>
                <QrCode aria-hidden />
                QR Codes
              </Link>
            </Button>
            <p id={statusId} role="status" className="text-ink-soft text-sm">
              {statusOf(checked)}
            </p>
          </div>
        </div>
      </Card>
      <WidgetPreview venueId={venue.venueId} colours={colours} logoUrl={shownLogo} />
    </div>
  );
}

/** The text beside the button, also saying why it is disabled. */
function statusOf(checked: CheckedEdits): string {
  if (hasErrors(checked)) return 'To save, correct what is marked above.';
  return hasChanges(checked) ? 'Not saved yet.' : ALL_SAVED_MESSAGE;
}

/**
 * The hint below the logo's address. Asks for https: browsers block insecure images on secure
 * pages.
 */
function logoHint(url: string | null): string {
  if (uploadedLogoHash(url))
    return 'Your uploaded logo is in use. An address here would replace it.';
  return url?.startsWith('http://')
    ? 'Guests’ browsers show only pictures from addresses that start with https://.'
    : 'A square picture works best. Without one, guests see the first letter of the name.';
}
