import { circlePath, filledPath, makeTextPart, rectanglePath, strokedPath } from './parts.ts';
import { INKS, type PrintContent, type PrintPart } from './print-layout.ts';

type Mark = { width: number; partsAt: (left: number, middle: number) => PrintPart[] };

/** The venue's logo on paper, or its monogram on a small plate; empty if neither can be printed. */
export function venueMark(
  { logo, monogram }: PrintContent,
  { height, mostWidth, brand }: { height: number; mostWidth: number; brand: string },
): Mark {
  if (logo) return logoMark(logo, { height, mostWidth });
  if (monogram) return monogramMark(monogram, height, brand);
  return { width: 0, partsAt: () => [] };
}

/** Empty share of the pad on each side. */
const PAD_SHARE = 0.14;

function logoMark(
  logo: { width: number; height: number },
  { height, mostWidth }: { height: number; mostWidth: number },
): Mark {
  const pad = height * PAD_SHARE;
  const scale = Math.min((height - 2 * pad) / logo.height, (mostWidth - 2 * pad) / logo.width);
  const size = { width: logo.width * scale, height: logo.height * scale };
  // A tall logo still gets a square pad.
  const width = Math.max(size.width + 2 * pad, height);
  return {
    width,
    partsAt: (left, middle) => [
      filledPath(rectanglePath(left, middle - height / 2, width, height, height * 0.2), INKS.white),
      {
        kind: 'logo',
        x: left + (width - size.width) / 2,
        y: middle - size.height / 2,
        ...size,
      },
    ],
  };
}

function monogramMark(letter: string, height: number, brand: string): Mark {
  const radius = height / 2;
  return {
    width: height,
    partsAt: (left, middle) => {
      const cx = left + radius;
      return [
        filledPath(circlePath(cx, middle, radius), INKS.white),
        strokedPath(circlePath(cx, middle, radius * 0.83), brand, radius * 0.08),
        makeTextPart(letter, {
          x: cx,
          y: middle + radius * 0.33,
          size: radius * 0.95,
          font: 'serif',
          fill: brand,
        }),
      ];
    },
  };
}
