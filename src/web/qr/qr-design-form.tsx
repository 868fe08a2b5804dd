import { QrCode as QrIcon } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { PRESET_BACKGROUND, QR_COLOUR_PRESETS } from '#shared/qr/colour-presets.ts';
import { QR_SIZES, QR_STYLES } from '#shared/qr/contract.ts';
import { finderShapes, moduleShapes } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';
import { contrastRatio, isHexColour, MIN_SHAPE_CONTRAST } from '#shared/venues/colours.ts';
import type { QrStyle } from '#shared/venues/venue-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ColourField } from '#web/ui/fields/colour-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import type { DesignErrors, QrDesign } from './qr-design.ts';

/**
 * A white rim, like the paper of the code: without it, a dark colour would vanish in the dark
 * theme.
 */
const PAPER_RIM = '0 0 0 2px #ffffff, 0 0 0 3px #b9ae9f';
const WHITE = '#FFFFFF';
const LABELS: Record<QrStyle, string> = { square: 'Square', rounded: 'Rounded', dots: 'Dots' };
/** A corner of a code, enlarged to show its modules. */
const SAMPLE_MODULES = [
  '.........#.##',
  '........##..#',
  '.........###.',
  '........#..#.',
  '........##.##',
];

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
    <form noValidate onSubmit={submit} className="contents">
      <CollapsibleCard
        title="Colours, style and logo"
        description={`${LABELS[design.style]}, ${design.color.toUpperCase()}`}
        isHeldOpen={Boolean(errors.color ?? errors.bgcolor)}
      >
        <div className="flex flex-col gap-5">
          <p className="text-ink-soft text-sm">
            Shown in the preview. These apply to what you download now; your restaurant’s own are in
            Settings.
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <ColourField
              label="Brand colour"
              paletteLabel="Palette for the brand"
              value={design.color}
              error={errors.color}
              hint="The card, or the code on its own."
              onChange={(color) => onChange({ color })}
            />
            <ColourField
              label="Background colour"
              paletteLabel="Palette for the background"
              value={design.bgcolor}
              error={errors.bgcolor}
              hint="Behind the code on its own."
              onChange={(bgcolor) => onChange({ bgcolor })}
            />
          </div>
          <ColourPresets colours={design} onPick={onChange} />
          <ReadabilityWarning color={design.color} bgcolor={design.bgcolor} />
          <StylePicker value={design.style} onChange={(style) => onChange({ style })} />
          {logoUpload}
        </div>
      </CollapsibleCard>
      <CollapsibleCard
        title="Only the code"
        description="As a picture, for your menu, your receipts or a design of your own."
        isHeldOpen={errors.logoUrl !== undefined}
      >
        <div className="flex flex-col gap-5">
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
        </div>
      </CollapsibleCard>
    </form>
  );
}

type Colours = { color: string; bgcolor: string };

/** Eight brand colours on white, chosen with one press. */
function ColourPresets({
  colours,
  onPick,
}: {
  colours: Colours;
  onPick: (colours: Colours) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Presets</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,calc((100%-1.5rem)/4)),1fr))] gap-2">
        {QR_COLOUR_PRESETS.map(({ name, color }) => {
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

function StylePicker({ value, onChange }: { value: QrStyle; onChange: (style: QrStyle) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p id={id} className="font-medium text-sm">
        Style
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(picked) => {
          const style = QR_STYLES.find((known) => known === picked);
          if (style) onChange(style);
        }}
        className="grid grid-cols-[repeat(auto-fill,minmax(max(5rem,calc((100%-1rem)/3)),1fr))] gap-2"
      >
        {QR_STYLES.map((style) => (
          <RadioGroup.Item
            key={style}
            value={style}
            className="flex flex-col items-center gap-2 rounded-md border px-2 py-3 font-medium text-sm transition-colors hover:border-line-strong data-[state=checked]:border-basil data-[state=checked]:ring-1 data-[state=checked]:ring-basil"
          >
            <svg aria-hidden viewBox="0 0 13 7" className="h-9 fill-current">
              <path fillRule="evenodd" d={samplePath(style)} />
            </svg>
            {LABELS[style]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

function samplePath(style: QrStyle): string {
  const isDark = (x: number, y: number) => SAMPLE_MODULES[y - 1]?.[x] === '#';
  const shapes = [
    ...finderShapes(style, { x: 0, y: 0 }),
    ...moduleShapes(style, SAMPLE_MODULES[0]?.length ?? 0, isDark),
  ];
  return drawingPath({ shapes });
}

/** Warns when phones will have trouble reading these colours. */
function ReadabilityWarning({ color, bgcolor }: { color: string; bgcolor: string }) {
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
