/**
 * As shares of the code's side. With the highest error correction, a code stays readable without
 * this area.
 */
export const LOGO_SHARE = 0.2;
export const LOGO_PAD_SHARE = 0.02;
export const LOGO_PAD_COLOUR = '#FFFFFF';
export const LOGO_PAD_RADIUS_SHARE = 0.02;

/** The white pad in the middle, and the logo on it in its own proportions. */
export function placeLogo(side: number, logo: { width: number; height: number }) {
  const pad = side * (LOGO_SHARE + 2 * LOGO_PAD_SHARE);
  const scale = (side * LOGO_SHARE) / Math.max(logo.width, logo.height, 1);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return {
    pad: { x: (side - pad) / 2, y: (side - pad) / 2, side: pad },
    logo: { x: (side - width) / 2, y: (side - height) / 2, width, height },
  };
}
