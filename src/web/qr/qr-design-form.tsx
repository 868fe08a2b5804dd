import { QrCode as QrIcon } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { QR_SIZES } from '#shared/qr/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/fields/colour-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ColourPresets } from './colour-presets.tsx';
import type { DesignErrors, QrDesign } from './qr-design.ts';
import { ReadabilityWarning } from './readability-warning.tsx';
import { StylePicker } from './style-picker.tsx';

const SIZE_OPTIONS = QR_SIZES.map((size) => ({
  value: String(size),
  label: `${size} × ${size} px`,
}));

/** Colours, style and logo, plus the files of the plain code. */
export function QrDesignForm({
  venueId,
  logoUpload,
  hasUploadedLogo,
  design,
  errors,
  isGenerating,
  onChange,
  onGenerate,
}: {
  venueId: string;
  logoUpload?: ReactNode;
  hasUploadedLogo: boolean;
  design: QrDesign;
  errors: DesignErrors;
  isGenerating: boolean;
  onChange: (more: Partial<QrDesign>) => void;
  onGenerate: () => void;
}) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onGenerate();
  }

  return (
    <Card>
      <CardHeader
        title="Colours, style and logo"
        description="Seen in the preview at once. Colours and style are for what you download now; those of your restaurant are in the settings."
      />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <ColourField
            label="Brand colour"
            paletteLabel="Palette for the brand"
            value={design.color}
            error={errors.color}
            hint="The card, or the code by itself."
            onChange={(color) => onChange({ color })}
          />
          <ColourField
            label="Background colour"
            paletteLabel="Palette for the background"
            value={design.bgcolor}
            error={errors.bgcolor}
            hint="Behind the code by itself."
            onChange={(bgcolor) => onChange({ bgcolor })}
          />
        </div>
        <ColourPresets colours={design} onPick={onChange} />
        <ReadabilityWarning color={design.color} bgcolor={design.bgcolor} />
        <StylePicker value={design.style} onChange={(style) => onChange({ style })} />
        {logoUpload}
        <section className="flex flex-col gap-5 border-t pt-5">
          <div>
            <h3 className="font-semibold">Only the code</h3>
            <p className="mt-1 text-ink-soft text-sm">
              As a picture, for your menu, your receipts or a design of your own.
            </p>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Size"
              options={SIZE_OPTIONS}
              value={String(design.size)}
              onValueChange={(size) => onChange({ size: Number(size) })}
            />
            <TextField label="Venue ID" value={venueId} readOnly />
          </div>
          {hasUploadedLogo && (
            <Switch
              label="Logo in the code"
              description="Your uploaded logo, in the middle of the code."
              checked={design.hasLogo}
              onCheckedChange={(hasLogo) => onChange({ hasLogo })}
            />
          )}
          <TextField
            label="Logo URL"
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://example.com/logo.png"
            autoComplete="off"
            spellCheck={false}
            value={design.logoUrl}
            error={errors.logoUrl}
            hint="A picture on the web, for the middle of the code. Cards show an uploaded logo only."
            onChange={(event) => onChange({ logoUrl: event.target.value })}
          />
          <Button type="submit" variant="secondary" size="lg" loading={isGenerating}>
            <QrIcon aria-hidden />
            Generate QR Code
          </Button>
        </section>
      </form>
    </Card>
  );
}
