import { useEffect, useState } from 'react';
import { uploadedLogoHash } from '#shared/venues/logo-path.ts';
import { loadLogo } from '../load-logo.ts';

type PrintedLogo = { url: string; size: { width: number; height: number } };

/** The logo for print, once its size is known; only uploaded logos are printed. */
export function usePrintedLogo(logoUrl: string | null): PrintedLogo | undefined {
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
