import type { ReactNode } from 'react';
import { PRINT_TARGETS } from '#shared/qr/print/print-page.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/site/public-origin.ts';
import { printedOrigin } from '#web/platform/browser/shown-origin.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { LocalhostNote } from '../localhost-note.tsx';
import type { Tables } from '../use-tables.ts';
import { PRINT_TARGET_OPTIONS } from './print-options.ts';
import { ProductPicker } from './product-picker.tsx';
import type { PrintOrder } from './use-print-order.ts';

const PRINTABLE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/** Chooses the tables to print for, and what is printed for each. */
export function PrintForm({
  venueChooser,
  venueName,
  tables,
  tablesError,
  tablesNote,
  order,
  takesFocus,
  onSubmit,
}: {
  venueChooser?: ReactNode;
  venueName: string;
  tables: Tables;
  tablesError: string | undefined;
  tablesNote?: ReactNode;
  order: PrintOrder;
  /** Whether the table field takes the focus. */
  takesFocus: boolean;
  onSubmit: () => void;
}) {
  return (
    <Card>
      <CardHeader
        title="Print for your tables"
        description="Say which table, then download its card as a PDF."
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
              ? order.words
              : 'e.g., Table 5, A1, Booth 3. For many at once: 1-20, Bar, Terrace.'
          }
          onChange={(event) => tables.write(event.target.value)}
        />
        {tablesNote}
        <ProductPicker value={order.product} onChange={(product) => order.change({ product })} />
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <SelectField
            label="Printed by"
            options={PRINT_TARGET_OPTIONS}
            value={order.paper}
            onValueChange={(value) => {
              const paper = PRINT_TARGETS.find((known) => known === value);
              if (paper) order.change({ paper });
            }}
          />
          <Switch
            label="Crop marks"
            description="Show where to cut"
            checked={order.cropMarks}
            onCheckedChange={(cropMarks) => order.change({ cropMarks })}
            className="sm:pt-5"
          />
        </div>
        {/\p{L}/u.test(venueName.replace(PRINTABLE, '')) && (
          <p className="text-ink-soft text-sm">
            Our print has Latin, Greek and Cyrillic letters only: it leaves out the other words of
            your restaurant’s name. Your logo can carry them.
          </p>
        )}
        {!venueChooser && printedOrigin() === PLACEHOLDER_ORIGIN && <LocalhostNote />}
      </form>
    </Card>
  );
}
