import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import type { TableShape } from '#shared/floor/plan-rules.ts';

/**
 * Where the tables of The Copper Kettle stand: windows at the top, the bar on the right, a terrace
 * below.
 */
export const COPPER_KETTLE_FLOOR_PLAN: Pick<FloorPlan, 'tables' | 'marks'> = {
  tables: [
    ...row(0.11, ['Window 1', 'Window 2'], 'long', { first: 0.21, step: 0.32 }),
    ...row(0.36, ['1', '2', '3', '4'], 'round'),
    ...row(0.6, ['5', '6', '7', '8'], 'square'),
    ...row(0.83, ['9', '10', '11'], 'round'),
  ],
  marks: [
    { kind: 'bar', label: 'Bar', x: 0.93, y: 0.36, width: 0.1, height: 0.44 },
    { kind: 'terrace', label: 'Terrace', x: 0.31, y: 0.86, width: 0.6, height: 0.27 },
    { kind: 'door', label: 'Door', x: 0.76, y: 0.97, width: 0.16, height: 0.04 },
  ],
};

function row(
  y: number,
  names: readonly string[],
  shape: TableShape,
  { first, step } = { first: 0.1, step: 0.21 },
) {
  return names.map((name, place) => ({ name, x: first + place * step, y, shape }));
}
