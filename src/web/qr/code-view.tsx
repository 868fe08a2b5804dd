import { Download, Printer, QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { buildEndpointUrl } from '#shared/api/call-endpoint.ts';
import { qrImage } from '#shared/qr/contract.ts';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { LOGO_PAD_COLOUR, LOGO_PAD_SHARE, LOGO_SHARE } from './place-logo.ts';
import type { QrCode } from './qr-design.ts';
import type { useCodeFiles } from './use-code-files.ts';

type Files = ReturnType<typeof useCodeFiles>;

/** The QR code without a print product around it. */
export function CodeView({ code, isBehind }: { code: QrCode | undefined; isBehind: boolean }) {
  if (code) return <QrPicture code={code} isBehind={isBehind} />;
  return (
    <EmptyState
      icon={QrIcon}
      title="Your code will appear here"
      description="Correct the marked fields to see it."
    />
  );
}

/** A thumbnail of the QR code. */
export function SmallCode({ code: { link, look } }: { code: QrCode }) {
  const drawing = drawQr(link, look.style);
  return (
    <svg aria-hidden viewBox={`0 0 ${drawing.side} ${drawing.side}`} className="w-full">
      <path d={`M0 0h${drawing.side}v${drawing.side}H0z`} fill={look.bgcolor} />
      <path d={drawingPath(drawing)} fillRule="evenodd" fill={look.color} />
    </svg>
  );
}

export function PngButton({ code, files }: { code: QrCode; files: Files }) {
  return (
    <Button loading={files.isBusy('png')} onClick={() => files.download(code, 'png')}>
      <Download aria-hidden />
      Download PNG
    </Button>
  );
}

/** Vector and other formats for print shops and design programs. */
export function OtherCodeFiles({ code, files }: { code: QrCode; files: Files }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      {OTHER_FILES.map(({ format, label, icon: Icon }) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          className="min-h-11"
          loading={files.isBusy(format)}
          onClick={() => files.download(code, format)}
        >
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  );
}

const OTHER_FILES = [
  { format: 'hd', label: 'HD Print', icon: Printer },
  { format: 'svg', label: 'Download SVG', icon: Download },
] as const;

/** The code as the server draws it, with the logo over its middle. */
function QrPicture({ code, isBehind }: { code: QrCode; isBehind: boolean }) {
  const { link, look, size, logoUrl } = code;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [lostLogo, setLostLogo] = useState<string>();
  const url = buildEndpointUrl(qrImage, { query: imageQuery(link, look, { size }) });
  // A fragment is not sent to the server; it only makes the browser load the image again.
  const source = attempt === 0 ? url : `${url}#${attempt}`;

  if (failed === source) {
    return (
      <ErrorState
        title="We could not show the code"
        description="Check your connection and try again."
        onRetry={() => setAttempt((before) => before + 1)}
      />
    );
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <div
        className="relative aspect-square max-w-full overflow-hidden rounded-lg border"
        style={{ width: size, background: look.bgcolor }}
      >
        {loaded === undefined && <Skeleton className="absolute inset-0 h-full" />}
        <img
          src={source}
          width={size}
          height={size}
          alt={`QR code that opens ${link}`}
          onLoad={() => setLoaded(source)}
          onError={() => setFailed(source)}
          className={classNames('size-full transition-opacity', isBehind && 'opacity-40')}
        />
        {logoUrl && logoUrl !== lostLogo && (
          <Logo url={logoUrl} onLost={() => setLostLogo(logoUrl)} />
        )}
      </div>
      <p role="status" className="text-center text-ink-soft text-sm">
        {caption(code, { isBehind, isLogoLost: logoUrl !== undefined && logoUrl === lostLogo })}
      </p>
    </div>
  );
}

function Logo({ url, onLost }: { url: string; onLost: () => void }) {
  const [side, padding] = [LOGO_SHARE + 2 * LOGO_PAD_SHARE, LOGO_PAD_SHARE].map(formatPercent);
  return (
    <div
      className="absolute inset-0 m-auto rounded-md"
      style={{ width: side, height: side, padding, background: LOGO_PAD_COLOUR }}
    >
      <img
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        onError={onLost}
        className="size-full object-contain"
      />
    </div>
  );
}

function caption(
  { size, table }: QrCode,
  { isBehind, isLogoLost }: { isBehind: boolean; isLogoLost: boolean },
): string {
  if (isBehind) return 'This is your last code. Correct the form to see the new one.';
  const what = `${table ? tableLabel(table) : 'All tables'}, ${size} × ${size} px`;
  return isLogoLost ? `${what}. The logo could not be loaded.` : what;
}

function formatPercent(share: number): string {
  return `${share * 100}%`;
}
