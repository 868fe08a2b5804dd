import { QrCode as QrIcon } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { MAX_LENGTHS } from '#shared/feedback/rules.ts';
import { QR_SIZES } from '#shared/qr/contract.ts';
import { uploadedLogo } from '#shared/venues/logo-path.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from '#web/ui/fields/colour-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
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

/** Where a code leads and what it looks like. */
export function QrForm({
  venueChooser,
  venueId,
  design,
  errors,
  isGenerating,
  onChange,
  onGenerate,
}: {
  venueChooser?: ReactNode;
  venueId: string;
  design: QrDesign;
  errors: DesignErrors;
  isGenerating: boolean;
  onChange: (more: Partial<QrDesign>) => void;
  onGenerate: () => void;
}) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (Object.keys(errors).length === 0) onGenerate();
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <Card>
      <CardHeader title="One code" description="For a table, the door or your receipts." />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {venueChooser}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Venue ID" value={venueId} readOnly />
          <TextField
            label="Table number"
            isOptional
            hint="e.g., Table 5, A1, Booth 3"
            maxLength={MAX_LENGTHS.tableNumber}
            autoComplete="off"
            value={design.table}
            error={errors.table}
            onChange={(event) => onChange({ table: event.target.value })}
          />
          <ColourField
            label="Brand colour"
            paletteLabel="Palette for the brand"
            value={design.color}
            error={errors.color}
            hint="The code itself."
            onChange={(color) => onChange({ color })}
          />
          <ColourField
            label="Background colour"
            paletteLabel="Palette for the background"
            value={design.bgcolor}
            error={errors.bgcolor}
            hint="Behind the code."
            onChange={(bgcolor) => onChange({ bgcolor })}
          />
        </div>
        <ColourPresets colours={design} onPick={onChange} />
        <ReadabilityWarning color={design.color} bgcolor={design.bgcolor} />
        <StylePicker value={design.style} onChange={(style) => onChange({ style })} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Size"
            options={SIZE_OPTIONS}
            value={String(design.size)}
            onValueChange={(size) => onChange({ size: Number(size) })}
          />
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
            hint={
              uploadedLogo(design.logoUrl)
                ? 'Your uploaded logo stands in the middle of the code.'
                : 'Stands in the middle of the code.'
            }
            onChange={(event) => onChange({ logoUrl: event.target.value })}
          />
        </div>
        <Button type="submit" size="lg" loading={isGenerating}>
          <QrIcon aria-hidden />
          Generate QR Code
        </Button>
      </form>
    </Card>
  );
}
