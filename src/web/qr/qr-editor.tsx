import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FileDown, Tablet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { tableLabel } from '#shared/qr/table-label.ts';
import { kioskPath } from '#shared/site/widget-path.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { linkOrigin } from '#web/platform/browser/link-origin.ts';
import { useIsMobile } from '#web/platform/browser/use-is-mobile.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CollapsibleCard } from '#web/ui/layout/collapsible-card.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { CodeView, OtherCodeFiles, PngButton, SmallCode } from './code-view.tsx';
import { PreviewCard, type PreviewView } from './preview-card.tsx';
import { CardWordsForm } from './print/card-words-form.tsx';
import { PrintForm } from './print/print-form.tsx';
import { productOption } from './print/print-options.ts';
import { PrintPreview } from './print/print-preview.tsx';
import { usePrintJob } from './print/use-print-job.ts';
import { PrintSheetCard } from './print-sheet-card.tsx';
import type { QrVenue } from './qr-design.ts';
import { QrDesignForm } from './qr-design-form.tsx';
import { useCodeFiles } from './use-code-files.ts';
import { useQrCode } from './use-qr-code.ts';
import { type Tables, useSignedTablePath, useTables } from './use-tables.ts';
import { youSaidQuery } from './you-said-query.ts';

/** Everything printed for the tables of one venue, with a live preview. */
export function QrEditor({
  venue,
  venueChooser,
  logoUpload,
  tablesNote,
  insteadOfPdf,
}: {
  venue: QrVenue;
  venueChooser?: ReactNode;
  /** Renders the logo upload, which calls `onChanged` when the logo changes. */
  logoUpload?: (onChanged: () => void) => ReactNode;
  /** A note below the tables field about what else the tables are used for. */
  tablesNote?: (tables: Tables) => ReactNode;
  /**
   * Shown instead of the PDF button to visitors, who may try everything but have no venue to print
   * for.
   */
  insteadOfPdf?: ReactNode;
}) {
  const tables = useTables();
  const table = tables.shown ?? '';
  const tablePath = useSignedTablePath(venue.venueId, table, { isOwn: !insteadOfPdf });
  const qr = useQrCode(venue, table, tablePath);
  const told = useQuery({ ...youSaidQuery(venue.venueId), enabled: !insteadOfPdf }).data;
  const job = usePrintJob(venue, tables.names, qr.design, told);
  const files = useCodeFiles(venue);
  const [view, setView] = useState<PreviewView>('print');
  const preview = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const hasBar = isMobile && !insteadOfPdf;
  const hasColour = isHexColour(qr.design.color);
  const tablesError =
    tables.error ?? qr.errors.table ?? (view === 'print' ? tables.printError : undefined);
  const hasWordError = Object.keys(job.wordErrors).length > 0;
  const canPrint = !insteadOfPdf && hasColour && tablesError === undefined && !hasWordError;
  const code = tables.error ? undefined : qr.shown;
  const path = tablePath.path ?? tablePath.plain;

  function look(): void {
    preview.current?.scrollIntoView({ block: 'nearest' });
  }

  async function generate(): Promise<void> {
    if (!(await qr.generate())) return;
    setView('code');
    look();
  }

  const failure = view === 'print' ? job.failure : undefined;
  const picture = { venue, table: tables.shown, path, look: qr.design, job };
  const printAction = insteadOfPdf ?? (
    <Button
      size={hasBar ? 'md' : 'lg'}
      loading={job.isDrawing}
      disabled={!canPrint}
      onClick={() => void job.download()}
    >
      <FileDown aria-hidden />
      Download PDF
    </Button>
  );
  const mainAction =
    view === 'print' ? printAction : code && <PngButton code={code} files={files} />;
  const printForm = (
    <PrintForm
      venueChooser={venueChooser}
      venueName={venue.name}
      tables={tables}
      tablesError={tablesError}
      tablesNote={tablesNote?.(tables)}
      // On a phone the keyboard would cover everything else.
      takesFocus={!isMobile && !insteadOfPdf}
      job={{
        ...job,
        change: (more) => {
          job.change(more);
          setView('print');
        },
      }}
      onSubmit={() => {
        if (view === 'code') void generate();
        else if (canPrint) void job.download();
      }}
    />
  );
  const shownPreview = (
    <div className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <PreviewCard
        ref={preview}
        view={view}
        onView={setView}
        tables={tables}
        address={view === 'print' ? { link: linkOrigin() + path, path } : code}
        picture={
          view === 'print' ? (
            <figure className="flex flex-col items-center gap-3 rounded-lg bg-sunken p-5">
              <PrintPreview {...picture} className="max-h-64 w-full drop-shadow-md md:max-h-120" />
              <figcaption className="text-center text-ink-soft text-sm">
                {productOption(job.product).name}, {productOption(job.product).size}
                <br />
                {job.summary}
              </figcaption>
            </figure>
          ) : (
            <CodeView code={code} isBehind={qr.isBehind} />
          )
        }
        actions={
          <>
            {!hasBar && failure && <Alert tone="error">{failure}</Alert>}
            {!hasBar && mainAction}
            {view === 'print' && hasWordError && (
              <p role="status" className="text-ink-soft text-sm">
                Some of your own words do not fit yet.
              </p>
            )}
            {view === 'print' && !hasColour && (
              <p role="status" className="text-ink-soft text-sm">
                Please correct the brand colour first.
              </p>
            )}
            {view === 'code' && code && <OtherCodeFiles code={code} files={files} />}
          </>
        }
      />
    </div>
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(28rem,45%)] lg:grid-rows-[auto_1fr]">
      {printForm}
      {shownPreview}
      <div className="flex min-w-0 flex-col gap-6">
        <CardWordsForm
          language={job.language}
          words={job.words}
          errors={job.wordErrors}
          givesRewards={venue.rewardsEnabled}
          product={job.product}
          onChange={(words) => {
            job.change({ words });
            setView('print');
          }}
        />
        <QrDesignForm
          venueId={venue.venueId}
          logoUpload={logoUpload?.(() => qr.change({ logoUrl: '' }))}
          hasUploadedLogo={uploadedLogoHash(venue.logoUrl) !== undefined}
          design={qr.design}
          errors={qr.errors}
          isGenerating={qr.isGenerating}
          onChange={qr.change}
          onGenerate={() => void generate()}
        />
        {!insteadOfPdf && (
          <>
            <TabletCard venueId={venue.venueId} />
            <PrintSheetCard venue={venue} look={qr.design} tables={tables} />
          </>
        )}
      </div>
      {hasBar && (
        <PhonePrintBar
          picture={
            view === 'print' || !code ? (
              <PrintPreview {...picture} className="max-h-full w-full" />
            ) : (
              <SmallCode code={code} />
            )
          }
          words={[
            view === 'print' ? productOption(job.product).name : 'Code',
            tables.shown && tableLabel(tables.shown),
          ]
            .filter(Boolean)
            .join(', ')}
          action={mainAction}
          failure={failure}
          onLook={look}
        />
      )}
    </div>
  );
}

/** On a phone: the chosen print product and its download button, always visible. */
function PhonePrintBar({
  picture,
  words,
  action,
  failure,
  onLook,
}: {
  picture: ReactNode;
  words: string;
  action: ReactNode;
  /** Why the download failed; shown here because the preview may be out of sight. */
  failure?: string | undefined;
  onLook: () => void;
}) {
  return (
    <div className="@container -mx-4 sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-3 border-t bg-paper px-4 py-2 print:hidden">
      {failure && (
        <p role="alert" className="w-full font-medium text-chili-ink text-sm">
          {failure}
        </p>
      )}
      <button
        type="button"
        onClick={onLook}
        className="@xs:flex hidden min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-left"
      >
        <span aria-hidden className="flex h-12 w-10 shrink-0 items-center justify-center">
          {picture}
        </span>
        <span className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm">{words}</span>
        <span className="sr-only">: see it large</span>
      </button>
      {/* Very large text leaves room for the button only. */}
      <div className="@max-xs:flex-1 @max-xs:*:w-full">{action}</div>
    </div>
  );
}

/** Offers the link for a tablet at the door that guests pass to one another. */
function TabletCard({ venueId }: { venueId: string }) {
  const path = kioskPath({ venue: venueId });
  const link = linkOrigin() + path;
  return (
    <CollapsibleCard
      title="A shared tablet"
      description="One link for every guest, on a tablet at the door."
    >
      <p className="mb-4 text-ink-soft text-sm">
        Open this link on a tablet at the door. It forgets each guest before the next one comes.
      </p>
      <div className="flex items-center gap-2">
        <p className="wrap-anywhere min-w-0 flex-1 select-all rounded-md border bg-sunken px-3 py-2.5 font-mono text-sm">
          {link}
        </p>
        <CopyButton text={link} label="Copy tablet link" onFailure={toastCopyFailed} />
      </div>
      <Button asChild variant="secondary" className="mt-3 max-sm:w-full">
        <a href={path} target="_blank" rel="noopener">
          <Tablet aria-hidden />
          Open on this device
          <ExternalLink aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
    </CollapsibleCard>
  );
}

function toastCopyFailed(): void {
  toast({ title: 'Error', description: 'Failed to copy to clipboard', variant: 'destructive' });
}
