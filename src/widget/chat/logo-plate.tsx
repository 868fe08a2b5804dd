import { useEffect, useRef, useState } from 'react';

/** The venue's logo on a plate, or its letter; a logo that cannot be loaded leaves the letter. */
export function LogoPlate({ logoUrl, monogram }: { logoUrl: string | null; monogram: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const hasLogo = logoUrl !== null && !isBroken;

  useEffect(() => {
    // The logo may have failed to load before this script ran.
    setBroken(image.current?.complete === true && image.current.naturalWidth === 0);
  }, []);

  return (
    <span className="plate">
      <svg viewBox="0 0 140 140" aria-hidden="true">
        <circle cx="70" cy="70" r="69" />
        <circle className="band" cx="70" cy="70" r="60" />
        <circle className="rim" cx="70" cy="70" r="55" />
        <circle className="well" cx="70" cy="70" r="43" />
        {!hasLogo && (
          <text x="70" y="70" dy=".35em">
            {monogram}
          </text>
        )}
      </svg>
      {hasLogo && <img ref={image} src={logoUrl} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}
