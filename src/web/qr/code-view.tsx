import { Download, Printer, QrCode as QrIcon } from 'lucide-react';
import { drawQr } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import type { QrCode } from './qr-design.ts';
import { QrPicture } from './qr-picture.tsx';
import type { useCodeFiles } from './use-code-files.ts';

type Files = ReturnType<typeof useCodeFiles>;

/** The QR code without a print product around it. */
export function CodeView({ code, isBehind }: { code: QrCode | undefined; isBehind: boolean }) {
  if (code) return <QrPicture code={code} isBehind={isBehind} />;
  return (
    <EmptyState
      icon={QrIcon}
      title="Your code will appear here"
      description="Correct what is marked in the form to see it."
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
