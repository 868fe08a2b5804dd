import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import { PRINT_PRODUCTS, type PrintProduct } from '#shared/qr/print/products.ts';
import { PRINT_TARGETS } from '#shared/qr/print/sheet-layout.ts';
import { NETWORK_URL_META, PLACEHOLDER_ORIGIN } from '#shared/site/paths.ts';
import { LANGUAGES } from '#shared/understanding/understanding.ts';
import { printedOrigin } from '#web/platform/browser/link-origin.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import type { Tables } from '../use-tables.ts';
import { LANGUAGE_OPTIONS, PRINT_TARGET_OPTIONS, PRODUCT_OPTIONS } from './print-options.ts';
import type { PrintJob } from './use-print-job.ts';

/** A sketch of each product in a few lines. */
const SKETCHES: Record<PrintProduct, string> = {
  card: 'M8 3h16v26H8zM12 13h8v8h-8z',
  tent: 'M4 27 11 5h15l4 22zM11 5 7 27M14 14h8v8h-8z',
  sticker: 'M16 3a13 13 0 1 0 0 26a13 13 0 1 0 0-26zM12 12h8v8h-8z',
  poster: 'M5 2h22v28H5zM10 7h12M10 13h12v12H10z',
};

/** Chooses the tables to print for, and what is printed for each. */
export function PrintForm({
  venueChooser,
  venueName,
  tables,
  tablesError,
  tablesNote,
  job,
  takesFocus,
  onSubmit,
}: {
  venueChooser?: ReactNode;
  venueName: string;
  tables: Tables;
  tablesError: string | undefined;
  tablesNote?: ReactNode;
  job: PrintJob;
  /** Whether the table field takes the focus. */
  takesFocus: boolean;
  onSubmit: () => void;
}) {
  return (
    <Card>
      <CardHeader
        title="Print for your tables"
        description="Enter your tables, then download their cards as a PDF."
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-5"
      >
        {venueChooser}
        <TextField
          label="Table number"
          isOptional
          placeholder="e.g., Table 5"
          autoComplete="off"
          enterKeyHint="go"
          autoFocus={takesFocus}
          data-initial-focus
          value={tables.text}
          error={tablesError}
          hint={
            tables.names.length > 1
              ? job.summary
              : 'e.g., Table 5, A1, Booth 3. For many at once: 1-20, Bar, Terrace.'
          }
          onChange={(event) => tables.write(event.target.value)}
        />
        {tablesNote}
        <ProductPicker value={job.product} onChange={(product) => job.change({ product })} />
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <SelectField
            label="Printed by"
            options={PRINT_TARGET_OPTIONS}
            value={job.paper}
            onValueChange={(value) => {
              const paper = PRINT_TARGETS.find((known) => known === value);
              if (paper) job.change({ paper });
            }}
          />
          <Switch
            label="Crop marks"
            description="Show where to cut"
            checked={job.cropMarks}
            onCheckedChange={(cropMarks) => job.change({ cropMarks })}
            className="sm:pt-5"
          />
          <SelectField
            label="Language"
            options={LANGUAGE_OPTIONS}
            value={job.language}
            onValueChange={(value) => {
              const language = LANGUAGES.find((known) => known === value);
              if (language) job.change({ language });
            }}
          />
        </div>
        {job.product === 'card' && job.told && (
          <Switch
            label="Say what you did for guests"
            description={
              job.canSayIt
                ? `“${job.told.words}” Printed cards keep it, even if you withdraw it later.`
                : 'Your sentence has letters that we can’t print.'
            }
            disabled={!job.canSayIt}
            checked={job.youSaid !== undefined}
            onCheckedChange={(hasYouSaid) => job.change({ hasYouSaid })}
          />
        )}
        {!isPrintableText(venueName) && (
          <p className="text-ink-soft text-sm">
            We can’t print some letters of your restaurant’s name, so those words are left out. Your
            logo can show them.
          </p>
        )}
        {!venueChooser && printedOrigin() === PLACEHOLDER_ORIGIN && <LocalhostNote />}
      </form>
    </Card>
  );
}

function ProductPicker({
  value,
  onChange,
}: {
  value: PrintProduct;
  onChange: (product: PrintProduct) => void;
}) {
  const id = useId();
  return (
    <div className="@container flex flex-col gap-1.5">
      <p id={id} className="font-medium text-sm">
        What to print
      </p>
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(picked) => {
          const product = PRINT_PRODUCTS.find((known) => known === picked);
          if (product) onChange(product);
        }}
        className="grid grid-cols-1 gap-2 @min-[15rem]:grid-cols-2 @min-[29.5rem]:grid-cols-4"
      >
        {PRODUCT_OPTIONS.map(({ value: product, name }) => (
          <RadioGroup.Item
            key={product}
            value={product}
            className="flex min-h-11 items-center gap-2 rounded-md border px-3 py-2 text-left font-medium text-sm transition-colors hover:border-line-strong data-[state=checked]:border-basil data-[state=checked]:ring-1 data-[state=checked]:ring-basil"
          >
            <svg
              aria-hidden
              viewBox="0 0 32 32"
              className="h-6 shrink-0 fill-none stroke-2 stroke-current"
            >
              <path d={SKETCHES[product]} strokeLinejoin="round" />
            </svg>
            {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}

/**
 * Explains, to a user who tries TableTalk on their own computer, that other devices cannot reach
 * it.
 */
function LocalhostNote() {
  const network = networkAddress();
  return (
    <div className="wrap-anywhere flex flex-col gap-1.5 text-saffron-ink text-sm">
      <p>
        You’re trying TableTalk on this computer, so the codes lead to a placeholder. Print them
        once it’s online.
      </p>
      {network && (
        <p>
          {network.isOpen
            ? 'A phone on the same Wi-Fi can try it now: open '
            : 'A phone on the same Wi-Fi can try it too. First allow phones to connect (see “Try it on a phone” in the guide), then open '}
          <strong className="font-semibold">{network.url}</strong> there.
        </p>
      )}
    </div>
  );
}

/** The address of this machine in its local network, if it has no public one. */
function networkAddress(): { url: string; isOpen: boolean } | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NETWORK_URL_META}"]`);
  if (!meta) return undefined;
  return { url: meta.content, isOpen: meta.dataset.open === 'true' };
}
