import { TrendingUp } from 'lucide-react';

const BARS = [
  { x: 2, height: 62 },
  { x: 22, height: 70 },
  { x: 42, height: 59 },
  { x: 62, height: 81 },
  { x: 82, height: 89 },
  { x: 102, height: 85 },
  { x: 122, height: 105 },
];
const NEWEST_X = 122;

const HEAT_COLORS = { '-': 'fill-ink/6', a: 'fill-chili/25', b: 'fill-chili/55', c: 'fill-chili' };
const HEAT_CELLS = ['--a-b', '-a-bc', '--abb', 'a-bcc', '-a-bb'].flatMap((row, y) =>
  [...row].map((heat, x) => ({ x: x * 22, y: y * 18, heat: heat as keyof typeof HEAT_COLORS })),
);

export function DashboardIllustration() {
  return (
    <div className="grid w-full max-w-sm grid-cols-2 gap-3 text-xs">
      <div className="rounded-lg border bg-surface p-4">
        <p className="text-ink-soft">Satisfaction</p>
        <svg aria-hidden viewBox="0 0 140 114" className="my-3 w-full">
          {BARS.map(({ x, height }) => (
            <rect
              key={x}
              x={x}
              y={112 - height}
              width="16"
              height={height}
              rx="3"
              className={x === NEWEST_X ? 'fill-basil' : 'fill-basil/30'}
            />
          ))}
          <path d="M0 113.5h140" className="stroke-line" />
        </svg>
        <p className="flex items-center gap-1.5 font-semibold text-basil-ink">
          <TrendingUp className="size-4" /> Rising for weeks
        </p>
      </div>
      <div className="rounded-lg border bg-surface p-4">
        <p className="text-ink-soft">Complaints</p>
        <svg aria-hidden viewBox="0 0 108 88" className="my-3 w-full">
          {HEAT_CELLS.map(({ x, y, heat }) => (
            <rect
              key={`${x},${y}`}
              x={x}
              y={y}
              width="19"
              height="15"
              rx="3"
              className={HEAT_COLORS[heat]}
            />
          ))}
        </svg>
        <p className="font-semibold text-chili-ink">Mostly after 21:00</p>
      </div>
    </div>
  );
}
