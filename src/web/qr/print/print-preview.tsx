import { useEffect, useState } from 'react';
import { drawQr } from '#shared/qr/draw-qr.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { printContent } from '#shared/qr/print/print-content.ts';
import { productLayout } from '#shared/qr/print/product-layout.ts';
import { isHexColour } from '#shared/venues/colours.ts';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { printedOrigin } from '#web/platform/browser/link-origin.ts';
import { loadLogo } from '../load-logo.ts';
import type { QrVenue } from '../qr-design.ts';
import { LayoutPicture } from './layout-picture.tsx';
import { productOption } from './print-options.ts';
import type { PrintJob } from './use-print-job.ts';

const INK = '#211C17';

/** Previews the print for one table. */
export function PrintPreview({
  venue,
  table,
  path,
  look,
  job: { product, paper, cropMarks, language, words, youSaid },
  className,
}: {
  venue: QrVenue;
  table: string | undefined;
  /** The address that the table's code opens. */
  path: string;
  look: QrLook;
  job: Pick<PrintJob, 'product' | 'paper' | 'cropMarks' | 'language' | 'words' | 'youSaid'>;
  className?: string;
}) {
  const logo = usePrintedLogo(venue.logoUrl);
  const link = printedOrigin() + path;
  const code = drawQr(link, look.style, { correction: 'Q' });
  const brandColor = isHexColour(look.color) ? look.color : INK;
  const content = printContent(
    { ...venue, brandColor, logo: logo?.size },
    { table, codeModules: code.side, language, ownWords: words, youSaid },
  );
  const place = table ? ` for ${table}` : '';
  return (
    <LayoutPicture
      layout={productLayout(product, content)}
      code={code}
      logoUrl={logo?.url}
      isFramed={paper === 'a4'}
      hasMarks={cropMarks && paper === 'shop'}
      label={`${productOption(product).name}${place}, as it will be printed. Its code opens ${link}`}
      className={className}
    />
  );
}

type PrintedLogo = { url: string; size: { width: number; height: number } };

/** The logo for print, once its size is known; only uploaded logos are printed. */
function usePrintedLogo(logoUrl: string | null): PrintedLogo | undefined {
  const [logo, setLogo] = useState<PrintedLogo>();
  useEffect(() => {
    if (logoUrl === null || !uploadedLogoHash(logoUrl)) return undefined;
    let isWanted = true;
    void loadLogo(logoUrl).then((image) => {
      if (!image || !isWanted) return;
      setLogo({ url: logoUrl, size: { width: image.naturalWidth, height: image.naturalHeight } });
    });
    return () => {
      isWanted = false;
    };
  }, [logoUrl]);
  return logo?.url === logoUrl ? logo : undefined;
}
