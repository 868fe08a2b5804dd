import { LogoMark } from '#web/ui/logo.tsx';

const SIZE = 21;
const FINDERS = [
  [0, 0],
  [SIZE - 7, 0],
  [0, SIZE - 7],
] as const;

/** A table card with the QR code that guests scan. */
export function QrPicture() {
  return (
    <div className="relative w-full max-w-xs pb-6">
      <div className="absolute inset-x-2 bottom-0 h-14 rounded-[50%] bg-ink/8" />
      <div className="relative mx-auto flex w-56 flex-col items-center gap-4 rounded-lg border bg-surface px-6 pt-6 pb-7 shadow-float">
        <div className="flex items-center gap-2">
          <LogoMark className="size-6" />
          <p className="font-display font-semibold text-lg">How was it?</p>
        </div>
        <CodePattern />
        <p className="text-center text-ink-soft text-sm">
          Scan and tell us, privately.
          <span className="mt-1 block font-semibold text-ink">Table 7</span>
        </p>
      </div>
    </div>
  );
}

/** Only looks like a QR code, so that no visitor scans the picture. */
function CodePattern() {
  const dots = Array.from({ length: SIZE * SIZE }, (_, index) => ({
    x: index % SIZE,
    y: Math.floor(index / SIZE),
  })).filter(({ x, y }) => !isInFinder(x, y) && (x * 7 + y * 13 + x * y * 3) % 5 < 2);
  return (
    <svg aria-hidden viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-40 text-ink">
      {dots.map(({ x, y }) => (
        <rect
          key={`${x}-${y}`}
          x={x + 0.08}
          y={y + 0.08}
          width="0.84"
          height="0.84"
          rx="0.3"
          fill="currentColor"
        />
      ))}
      {FINDERS.map(([x, y]) => (
        <g key={`${x}-${y}`} className="text-basil">
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width="6"
            height="6"
            rx="1.6"
            fill="none"
            stroke="currentColor"
          />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
        </g>
      ))}
    </svg>
  );
}

function isInFinder(x: number, y: number): boolean {
  return FINDERS.some(
    ([left, top]) => x >= left - 1 && x <= left + 7 && y >= top - 1 && y <= top + 7,
  );
}
