import { FileDown } from 'lucide-react';
import {
  SHEET_CALL_MAX_LENGTH,
  SHEET_CALL_TO_ACTION,
  SHEET_FORMATS,
  type SheetFormat,
} from '#shared/qr/contract.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import { printedOrigin } from '#web/platform/browser/shown-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { cardsInWords, usePrintSheet } from './use-print-sheet.ts';

const FORMAT_OPTIONS: readonly { value: SheetFormat; label: string; description: string }[] = [
  { value: 'a4', label: 'A4, four cards per page', description: 'To print and cut yourself' },
  { value: 'a6', label: 'A6, one card per page', description: 'For a print shop, with 3 mm bleed' },
];
const CARDS_PER_PAGE: Record<SheetFormat, number> = { a4: 4, a6: 1 };
const PRINTABLE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/** A plain card for every table, in the colours and the style of the code, with words of one's own. */
export function PrintSheetCard({
  venue,
  look,
}: {
  venue: { name: string; venueId: string };
  look: QrLook;
}) {
  const sheet = usePrintSheet(venue, look);
  const { form, cards, tablesError } = sheet;
  const hasColours = isHexColour(look.color) && isHexColour(look.bgcolor);
  const origin = printedOrigin();
  return (
    <CollapsibleCard
      title="Print sheet"
      description="Plain cards with your own words, in the colours and the style above."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sheet.download();
        }}
        className="flex flex-col gap-5"
      >
        <TextField
          label="Tables"
          isOptional
          placeholder="1-12, Bar, A1-A9"
          autoComplete="off"
          value={form.tables}
          error={tablesError}
          hint={tablesHint(cards, form.format, form.tables.trim() === '')}
          onChange={(event) => sheet.change({ tables: event.target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Format"
            options={FORMAT_OPTIONS}
            value={form.format}
            onValueChange={(value) => {
              const format = SHEET_FORMATS.find((known) => known === value);
              if (format) sheet.change({ format });
            }}
          />
          <TextField
            label="Call to action"
            isOptional
            placeholder={SHEET_CALL_TO_ACTION}
            maxLength={SHEET_CALL_MAX_LENGTH}
            autoComplete="off"
            value={form.callToAction}
            onChange={(event) => sheet.change({ callToAction: event.target.value })}
          />
        </div>
        <div className="text-ink-soft text-sm">
          <p className="wrap-anywhere">The codes lead to {origin}.</p>
          {/\p{L}/u.test(venue.name.replace(PRINTABLE, '')) && (
            <p className="mt-2">
              Our print has Latin, Greek and Cyrillic letters only: the cards leave out the other
              words of your restaurant’s name.
            </p>
          )}
        </div>
        {sheet.failure && <Alert tone="error">{sheet.failure}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            size="lg"
            loading={sheet.isPrinting}
            disabled={tablesError !== undefined || !hasColours}
            className="max-sm:w-full"
          >
            <FileDown aria-hidden />
            Download PDF
          </Button>
          <p role="status" className="text-ink-soft text-sm">
            {sheet.isPrinting && `Drawing ${cardsInWords(cards)}…`}
            {!hasColours && 'Please correct the colours above first.'}
          </p>
        </div>
      </form>
    </CollapsibleCard>
  );
}

function tablesHint(cards: number, format: SheetFormat, isEmpty: boolean): string | undefined {
  if (cards === 0) return undefined;
  if (isEmpty) return 'Ranges and names. Leave it empty for one card without a table.';
  const pages = Math.ceil(cards / CARDS_PER_PAGE[format]);
  return `${cardsInWords(cards)} on ${pages === 1 ? '1 page' : `${pages} pages`}.`;
}
