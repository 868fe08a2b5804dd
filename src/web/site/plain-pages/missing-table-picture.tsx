import { classNames } from '#web/ui/class-names.ts';

type Table = { number: string; x: number; y: number; isRound?: boolean };

const HALF_TABLE = 25;
const TABLES: readonly Table[] = [
  { number: '1', x: 84, y: 84, isRound: true },
  { number: '2', x: 210, y: 84 },
  { number: '3', x: 336, y: 84, isRound: true },
  { number: '4', x: 84, y: 214 },
  { number: '6', x: 336, y: 214 },
];
const MISSING_TABLE: Table = { number: '404', x: 210, y: 214, isRound: true };

/** A room seen from above, with one table missing. */
export function MissingTablePicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 420 300" className={classNames('h-auto', className)}>
      <path
        d="M410 172v102a16 16 0 0 1-16 16H26a16 16 0 0 1-16-16V26a16 16 0 0 1 16-16h368a16 16 0 0 1 16 16v102"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {/* The open door. */}
      <path d="M410 172h-44a44 44 0 0 1 44-44" className="fill-paper stroke-line" strokeWidth="2" />
      {TABLES.map((table) => (
        <g key={table.number}>
          <Chairs {...table} className="fill-saffron" />
          <TableTop {...table} className="fill-basil" />
          <TableNumber {...table} className="fill-on-basil text-lg" />
        </g>
      ))}
      <Chairs
        {...MISSING_TABLE}
        className="fill-transparent stroke-line-strong [stroke-dasharray:4_4]"
      />
      <TableTop
        {...MISSING_TABLE}
        className="fill-paper stroke-basil [stroke-dasharray:6_5] [stroke-width:2]"
      />
      <TableNumber {...MISSING_TABLE} className="fill-basil-ink text-base" />
    </svg>
  );
}

type PartProps = Table & { className: string };

function TableTop({ x, y, isRound, className }: PartProps) {
  return (
    <rect
      x={x - HALF_TABLE}
      y={y - HALF_TABLE}
      width={2 * HALF_TABLE}
      height={2 * HALF_TABLE}
      rx={isRound ? HALF_TABLE : 8}
      className={className}
    />
  );
}

function Chairs({ x, y, className }: PartProps) {
  return (
    <g className={className}>
      <rect x={x - 11} y={y - HALF_TABLE - 15} width="22" height="9" rx="4.5" />
      <rect x={x - 11} y={y + HALF_TABLE + 6} width="22" height="9" rx="4.5" />
      <rect x={x - HALF_TABLE - 15} y={y - 11} width="9" height="22" rx="4.5" />
      <rect x={x + HALF_TABLE + 6} y={y - 11} width="9" height="22" rx="4.5" />
    </g>
  );
}

function TableNumber({ x, y, number, className }: PartProps) {
  return (
    <text
      x={x}
      y={y}
      dy=".35em"
      textAnchor="middle"
      className={classNames('font-display font-semibold', className)}
    >
      {number}
    </text>
  );
}
