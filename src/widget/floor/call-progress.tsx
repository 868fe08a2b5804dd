import type { CallRecord } from './call-record.ts';

type CallProgressProps = { status: CallRecord['status']; name: string; table: string };

/** A longer table name does not fit on the drawing. */
const SHORT_LETTERS = 3;

/** Three stations: told, taken, your table. No progress in between, because none is known. */
export function CallProgress({ status, name, table }: CallProgressProps) {
  const isTold = status !== 'asking';
  const isTaken = status === 'taken';
  const [initial = ''] = name;
  return (
    <svg className="way" viewBox="0 10 320 84" aria-hidden="true">
      <path className={isTaken ? 'gone' : 'ahead'} d="M34 56C76 24 116 24 136 40" />
      <path className="ahead" d="M184 60C212 78 228 76 244 62" />
      <g transform="translate(20 64)">
        <circle className={isTold ? 'full' : 'empty'} r="13" />
        {isTold && <path className="tick" d="M-5.500 .5l4 4 7.500-8" />}
      </g>
      <g transform="translate(160 50)">
        {isTaken && <circle className="ring" r="33" />}
        <circle className={isTaken ? 'full' : 'empty'} r="24" />
        {isTaken && initial && <text y="8">{initial.toUpperCase()}</text>}
        {isTaken && !initial && <path className="tick" d="M-8 1l6 6 11-12" />}
      </g>
      <g className="seats" transform="translate(284 54)">
        <path d="M-7-29H7M-7 29H7M-29-7V7M29-7V7" />
        <rect x="-22" y="-22" width="44" height="44" rx="12" />
        {table.length <= SHORT_LETTERS && <text y="8">{table}</text>}
      </g>
    </svg>
  );
}
