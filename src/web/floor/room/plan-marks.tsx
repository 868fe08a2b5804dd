import type { CSSProperties } from 'react';
import type { PlanMark } from '#shared/floor/plan-contract.ts';
import type { MarkKind } from '#shared/floor/plan-rules.ts';
import { classNames } from '#web/ui/class-names.ts';

const LOOKS: Record<MarkKind, string> = {
  bar: 'rounded-[10px] bg-line',
  door: 'rounded-[6px] border-2 border-board-rim bg-paper',
  terrace: 'rounded-[18px] border-2 border-board-rim border-dotted bg-sunken items-end pb-1',
  label: '',
};

/** The bar, the door or the terrace: what staff know the room by. */
export function PlanMarkDrawing({ mark: { kind, label } }: { mark: PlanMark }) {
  return (
    <span
      className={classNames(
        'flex size-full min-w-0 items-center justify-center overflow-hidden px-1 text-center font-semibold text-[clamp(11px,0.8em,16px)] text-board-soft leading-[1.1]',
        LOOKS[kind],
      )}
    >
      <span className="max-w-full truncate">{label}</span>
    </span>
  );
}

export function markStyle({ x, y, width, height }: PlanMark): CSSProperties {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `max(${height * 100}%, 18px)`,
  };
}
