import { type ReactNode, useRef } from 'react';
import { PrintCard } from './print/print-card.tsx';
import { PrintSheetCard } from './print-sheet-card.tsx';
import type { QrVenue } from './qr-design.ts';
import { QrForm } from './qr-form.tsx';
import { QrPreview } from './qr-preview.tsx';
import { TabletCard } from './tablet-card.tsx';
import { useQrCode } from './use-qr-code.ts';

/** Everything that is made for one venue: print for its tables, a single code, a tablet's link. */
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
  const preview = useRef<HTMLDivElement>(null);

  async function generateAndShow(): Promise<void> {
    // On a phone it is below the form, out of sight.
    if (await generate()) preview.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      {!insteadOfPrint && (
        <div className="lg:col-span-2">
          <PrintCard venue={venue} look={design} />
        </div>
      )}
      <QrForm
        venueChooser={venueChooser}
        venueId={venue.venueId}
        design={design}
        errors={errors}
        isGenerating={isGenerating}
        onChange={change}
        onGenerate={() => void generateAndShow()}
      />
      <div className="lg:sticky lg:top-22 lg:row-span-3">
        <QrPreview ref={preview} code={shown} isBehind={isBehind} venue={venue} />
      </div>
      {insteadOfPrint ?? (
        <>
          <TabletCard venueId={venue.venueId} />
          <PrintSheetCard venue={venue} look={design} />
        </>
      )}
    </div>
  );
}
