import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { LOGO_TYPES } from '#shared/venues/update-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

/** Uploads the logo from the owner's device. It applies at once, without saving. */
export function LogoUpload({
  venue,
  logoUrl,
  onChanged,
}: {
  venue: Venue;
  /** The picture to show; a typed address may not be saved yet. */
  logoUrl: string | null;
  onChanged: () => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  const { doing, error, upload, remove } = useLogoUpload(venue.id, () => {
    onChanged();
    isChanged.current = true;
  });
  useEffect(() => {
    if (doing !== undefined || !isChanged.current) return;
    isChanged.current = false;
    // The remove button may be gone, and keyboard users would lose their place.
    uploadButton.current?.focus();
  }, [doing]);
  const [labelId, statusId] = [useId(), useId()];
  const isUploaded = uploadedLogoHash(venue.logoUrl) !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has looks of its own that no style takes away
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="font-medium text-sm">
        Logo <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
      <div
        className="flex items-center gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload(event.dataTransfer.files[0]);
        }}
      >
        <span
          style={PLATE}
          className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg border p-2"
        >
          {logoUrl ? (
            <img
              key={logoUrl}
              src={logoUrl}
              alt={`Logo of ${venue.name}`}
              referrerPolicy="no-referrer"
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <span aria-hidden className="font-display font-semibold text-3xl">
              {monogram(venue.name)}
            </span>
          )}
        </span>
        <input
          ref={picker}
          type="file"
          accept={LOGO_TYPES.join(',')}
          hidden
          aria-label="Picture of the logo"
          onChange={(event) => {
            upload(event.target.files?.[0]);
            // Lets the owner choose the same file again after fixing it.
            event.target.value = '';
          }}
        />
        <div className="flex min-w-0 flex-1 flex-wrap gap-2">
          <Button
            ref={uploadButton}
            variant="secondary"
            loading={doing === 'uploading'}
            disabled={doing === 'removing'}
            aria-describedby={statusId}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden />
            {isUploaded ? 'Replace logo' : 'Upload a logo'}
          </Button>
          {venue.logoUrl !== null && (
            <Button
              variant="quiet"
              loading={doing === 'removing'}
              disabled={doing === 'uploading'}
              aria-label="Remove the logo"
              onClick={remove}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </div>
      <div id={statusId} role="status">
        {error && <FieldError>{error}</FieldError>}
        <p className="text-ink-soft text-sm">
          {doing === 'uploading' ? 'Uploading…' : 'PNG, JPEG or WebP, up to 2 MB. Saved at once.'}
        </p>
      </div>
    </div>
  );
}

/** White in both themes, as on the guest's plate and on paper. */
const PLATE = { background: 'white', color: '#5b5249' };
