import { useState } from 'react';
import { urlOf } from '#shared/api/call-endpoint.ts';
import { qrImage } from '#shared/qr/contract.ts';
import { imageQuery } from '#shared/qr/image-query.ts';
import { tableLabel } from '#shared/qr/table-label.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { LOGO_PAD_COLOUR, LOGO_PAD_SHARE, LOGO_SHARE } from './place-logo.ts';
import type { QrCode } from './qr-design.ts';

/** The code as the server draws it, with the logo over its middle. */
export function QrPicture({ code, isBehind }: { code: QrCode; isBehind: boolean }) {
  const { link, look, size, logoUrl } = code;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [lostLogo, setLostLogo] = useState<string>();
  const url = urlOf(qrImage, { query: imageQuery(link, look, { size }) });
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
  const [side, padding] = [LOGO_SHARE + 2 * LOGO_PAD_SHARE, LOGO_PAD_SHARE].map(percent);
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

function percent(share: number): string {
  return `${share * 100}%`;
}
