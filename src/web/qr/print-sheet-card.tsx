import { FileDown } from 'lucide-react';
import { useState } from 'react';
import {
  qrSheet,
  SHEET_CALL_TO_ACTION,
  SHEET_CALL_TO_ACTION_MAX_LENGTH,
  SHEET_FORMATS,
  type SheetFormat,
} from '#shared/qr/contract.ts';
import { fileNamePart } from '#shared/qr/file-name.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { usePdfDownload } from './print/use-print-job.ts';
import type { Tables } from './use-tables.ts';

const FORMAT_OPTIONS: readonly { value: SheetFormat; label: string; description: string }[] = [
  { value: 'a4', label: 'A4, four cards per page', description: 'To print and cut yourself' },
  { value: 'a6', label: 'A6, one card per page', description: 'For a print shop, with 3 mm bleed' },
];
const CARDS_PER_PAGE: Record<SheetFormat, number> = { a4: 4, a6: 1 };

/** A plain card for each table, with a custom text. */
export function PrintSheetCard({
  venue,
  look: { color, bgcolor, style },
  tables,
}: {
  venue: { name: string; venueId: string };
  look: QrLook;
  tables: Tables;
}) {
  const [format, setFormat] = useState<SheetFormat>('a4');
  const [callToAction, setCallToAction] = useState('');
  const { failure, isDrawing, save } = usePdfDownload();
  const isReady =
    tables.error === undefined &&
    tables.printError === undefined &&
    isHexColour(color) &&
    isHexColour(bgcolor);
  const words = cardsInWords(Math.max(tables.names.length, 1), format);

  async function download(): Promise<void> {
    const { venueId } = venue;
    const body = { color, bgcolor, style, venueId, tables: tables.names, format, callToAction };
    await save((options) => callApiForFile(qrSheet, { body }, options), {
      fileName: `${fileNamePart(venue.name) || venueId}-cards-${format}.pdf`,
      told: words,
    });
  }

  return (
    <CollapsibleCard
      title="Print sheet"
      description="Plain cards with your own words, in both colours and for the tables above."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void download();
        }}
        className="flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Format"
            options={FORMAT_OPTIONS}
            value={format}
            onValueChange={(value) => {
              const known = SHEET_FORMATS.find((one) => one === value);
              if (known) setFormat(known);
            }}
          />
          <TextField
            label="Call to action"
            isOptional
            placeholder={SHEET_CALL_TO_ACTION}
            maxLength={SHEET_CALL_TO_ACTION_MAX_LENGTH}
            autoComplete="off"
            value={callToAction}
            onChange={(event) => setCallToAction(event.target.value)}
          />
        </div>
        {failure && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="secondary"
            loading={isDrawing}
            disabled={!isReady}
            className="max-sm:w-full"
          >
            <FileDown aria-hidden />
            Download print sheet
          </Button>
          <p role="status" className="text-ink-soft text-sm">
            {isReady ? words : 'Please correct the marked fields first.'}
          </p>
        </div>
      </form>
    </CollapsibleCard>
  );
}

/** "5 cards on 2 pages." */
function cardsInWords(cards: number, format: SheetFormat): string {
  const pages = Math.ceil(cards / CARDS_PER_PAGE[format]);
  return `${cards === 1 ? '1 card' : `${cards} cards`} on ${pages === 1 ? '1 page' : `${pages} pages`}.`;
}
