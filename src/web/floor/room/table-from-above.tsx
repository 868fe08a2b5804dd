import { abbreviateTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';

export type TableTone = 'danger' | 'waiting' | 'taken' | 'soft';

const TONES: Record<TableTone, { body: string; name: string }> = {
  danger: { body: 'fill-on-board-danger', name: 'fill-board-danger' },
  waiting: { body: 'fill-board-call', name: 'fill-on-board-call' },
  taken: { body: 'fill-board-basil', name: 'fill-on-board-basil' },
  soft: { body: 'fill-board-rim', name: 'fill-paper' },
};
/** Font size of the table's name, by its number of letters. */
const NAME_SIZES = [50, 50, 50, 38, 29];

/** A table with four seats and its name, abbreviated if long. Hidden from screen readers. */
export function TableFromAbove({
  name,
  tone,
  isCalling = false,
  className,
}: {
  name: string;
  tone: TableTone;
  /** Whether its seats pulse. */
  isCalling?: boolean;
  className: string;
}) {
  const { body, name: nameColour } = TONES[tone];
  const onTable = abbreviateTableName(name);
  const size = NAME_SIZES[onTable.length] ?? 24;
  return (
    <svg aria-hidden viewBox="-50 -50 100 100" className={classNames('shrink-0', className)}>
      <g className={classNames(body, isCalling && 'motion-safe:animate-pulse')}>
        <rect x="-17" y="-50" width="34" height="11" rx="5.5" />
        <rect x="-17" y="39" width="34" height="11" rx="5.5" />
        <rect x="-50" y="-17" width="11" height="34" rx="5.5" />
        <rect x="39" y="-17" width="11" height="34" rx="5.5" />
      </g>
      <rect x="-34" y="-34" width="68" height="68" rx="18" className={body} />
      {onTable && (
        <text
          textAnchor="middle"
          y={size * 0.34}
          fontSize={size}
          letterSpacing="-1"
          className={classNames('font-display font-semibold', nameColour)}
        >
          {onTable}
        </text>
      )}
    </svg>
  );
}
