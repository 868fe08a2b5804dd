import type { ReactNode } from 'react';
import { PrintSheetCard } from './print-sheet-card.tsx';
import type { QrVenue } from './qr-design.ts';
import { QrForm } from './qr-form.tsx';
import { QrPreview } from './qr-preview.tsx';
import { useQrCode } from './use-qr-code.ts';

/** Everything that is made for one venue: a single code, and cards for all of its tables. */
export function QrEditor({
  venue,
  venueChooser,
  insteadOfPrint,
}: {
  venue: QrVenue;
  venueChooser?: ReactNode;
  /** For somebody who may try a code but has no venue to print for. */
  insteadOfPrint?: ReactNode;
}) {
  const { design, errors, shown, isBehind, isGenerating, change, generate } = useQrCode(venue);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <QrForm
        venueChooser={venueChooser}
        venueId={venue.venueId}
        design={design}
        errors={errors}
        isGenerating={isGenerating}
        onChange={change}
        onGenerate={() => void generate()}
      />
      <div className="lg:sticky lg:top-22 lg:row-span-2">
        <QrPreview code={shown} isBehind={isBehind} venue={venue} />
      </div>
      {insteadOfPrint ?? <PrintSheetCard venue={venue} look={design} />}
    </div>
  );
}
