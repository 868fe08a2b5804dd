import { FileDown } from 'lucide-react';
import { drawQr } from '#shared/qr/draw-qr.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { type PrintedVenue, printContent } from '#shared/qr/print/print-content.ts';
import { PAPERS } from '#shared/qr/print/print-page.ts';
import { layoutOf } from '#shared/qr/print/products.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import { printedOrigin } from '#web/platform/browser/shown-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { OwnMachineNote } from '../own-machine-note.tsx';
import { LayoutPicture } from './layout-picture.tsx';
import { inWords, PAPER_OPTIONS, productWords } from './print-options.ts';
import { ProductPicker } from './product-picker.tsx';
import { usePrint } from './use-print.ts';
import { usePrintedLogo } from './use-printed-logo.ts';

const PRINTABLE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

export type PrintVenue = Omit<PrintedVenue, 'logo' | 'brandColor'> & {
  venueId: string;
  logoUrl: string | null;
};

/** What goes on the tables: which, for which of them, and how it will look. */
export function PrintCard({ venue, look }: { venue: PrintVenue; look: QrLook }) {
  const print = usePrint(venue, look);
  const { form, tables, error } = print;
  const logo = usePrintedLogo(venue.logoUrl);
  const hasColour = isHexColour(look.color);
  const [table] = tables;
  const link = printedOrigin() + widgetPath({ venue: venue.venueId, table });
  const code = drawQr(link, look.style, { correction: 'Q' });
  const layout = layoutOf(
    form.product,
    printContent(
      { ...venue, brandColor: hasColour ? look.color : INK, logo: logo?.size },
      { table, codeModules: code.side },
    ),
  );
  const { name, size } = productWords(form.product);
  const place = table ? ` for ${table}` : '';
  return (
    <Card>
      <CardHeader
        title="Print for your tables"
        description="Ready for your printer or a print shop, as a PDF in real millimetres."
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void print.download();
        }}
        className="grid items-start gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] md:grid-rows-[auto_1fr] lg:gap-x-10"
      >
        <div className="flex flex-col gap-5">
          <ProductPicker value={form.product} onChange={(product) => print.change({ product })} />
          <TextField
            label="Tables"
            isOptional
            placeholder="12"
            autoComplete="off"
            value={form.tables}
            error={error}
            hint={
              form.tables.trim() === ''
                ? 'One, or a list such as 1-20, Window 1, Terrace. Empty for none.'
                : inWords(tables.length, form.product, form.paper)
            }
            onChange={(event) => print.change({ tables: event.target.value })}
          />
        </div>
        {/* On a phone it follows what decides it, before what hardly changes it. */}
        <figure className="flex md:col-start-2 md:row-span-2 md:row-start-1 flex-col items-center gap-3 rounded-lg bg-sunken p-5">
          <LayoutPicture
            layout={layout}
            code={code}
            logoUrl={logo?.url}
            hasMarks={form.cropMarks && form.paper === 'shop'}
            label={`${name}${place}, as it will be printed. Its code opens ${link}`}
            className="max-h-105 w-full drop-shadow-md"
          />
          <figcaption className="text-center text-ink-soft text-sm">
            {name}, {size}
          </figcaption>
        </figure>
        <div className="flex flex-col gap-5">
          {print.failure && <Alert tone="error">{print.failure}</Alert>}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              size="lg"
              loading={print.isPrinting}
              disabled={error !== undefined || !hasColour}
              className="max-sm:w-full"
            >
              <FileDown aria-hidden />
              Download PDF
            </Button>
            <p role="status" className="text-ink-soft text-sm">
              {print.isPrinting && 'Drawing…'}
              {!hasColour && 'Please correct the colour below first.'}
            </p>
          </div>
          <div className="grid gap-5 border-t pt-5 sm:grid-cols-2">
            <SelectField
              label="Printed by"
              options={PAPER_OPTIONS}
              value={form.paper}
              onValueChange={(value) => {
                const paper = PAPERS.find((known) => known === value);
                if (paper) print.change({ paper });
              }}
            />
            <Switch
              label="Crop marks"
              description="Show where to cut"
              checked={form.cropMarks}
              onCheckedChange={(cropMarks) => print.change({ cropMarks })}
              className="sm:pt-5"
            />
          </div>
          <div className="text-ink-soft text-sm">
            {/\p{L}/u.test(venue.name.replace(PRINTABLE, '')) && (
              <p className="mb-2">
                Our print has Latin, Greek and Cyrillic letters only: it leaves out the other words
                of your restaurant’s name.
              </p>
            )}
            <p className="wrap-anywhere">The codes lead to {printedOrigin()}.</p>
            {printedOrigin() === PLACEHOLDER_ORIGIN && <OwnMachineNote />}
          </div>
        </div>
      </form>
    </Card>
  );
}

const INK = '#211C17';
