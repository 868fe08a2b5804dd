import type { FloorPlan, PlacedTable, PlanMark } from '#shared/floor/plan-contract.ts';
import type { MarkKind } from '#shared/floor/plan-rules.ts';

/**
 * Tables snap to a grid with this spacing, as a share of the room, so that they are easy to line
 * up.
 */
const GRID_STEP = 0.02;
const SMALLEST_MARK = 0.04;

/** A mark with an identity of its own while it is being arranged. */
type DraftMark = PlanMark & { id: string };

/** The room while somebody arranges it. */
export type PlanDraft = { tables: readonly PlacedTable[]; marks: readonly DraftMark[] };

/** What the person arranging the room has selected: a table, by its name, or a mark. */
export type PickedItem = { kind: 'table'; name: string } | { kind: 'mark'; id: string };

export type Point = { x: number; y: number };

const NEW_MARKS: Record<MarkKind, Omit<PlanMark, 'kind'>> = {
  bar: { label: 'Bar', x: 0.5, y: 0.96, width: 0.5, height: 0.05 },
  door: { label: 'Door', x: 0.06, y: 0.5, width: 0.1, height: 0.05 },
  terrace: { label: 'Terrace', x: 0.84, y: 0.4, width: 0.3, height: 0.76 },
  label: { label: 'Kitchen', x: 0.5, y: 0.04, width: 0.2, height: 0.05 },
};

export function beginDraft(places: readonly PlacedTable[], { marks }: FloorPlan): PlanDraft {
  return {
    tables: places,
    marks: marks.map((mark, index) => ({ ...mark, id: `stored-${index}` })),
  };
}

/** Moves the selected table or mark, in steps and never through a wall. */
export function moveTo(draft: PlanDraft, picked: PickedItem, place: Point): PlanDraft {
  const [x, y] = [snap(place.x), snap(place.y)];
  return changePicked(draft, picked, {
    table: (table) => ({ ...table, x, y }),
    mark: (mark) => ({ ...mark, x, y }),
  });
}

export function moveBy(draft: PlanDraft, picked: PickedItem, { x, y }: Point): PlanDraft {
  const from = placeOf(draft, picked);
  return from
    ? moveTo(draft, picked, { x: from.x + x * GRID_STEP, y: from.y + y * GRID_STEP })
    : draft;
}

export function placeOf(draft: PlanDraft, picked: PickedItem): Point | undefined {
  if (picked.kind === 'mark') return draft.marks.find(({ id }) => id === picked.id);
  return draft.tables.find(({ name }) => name === picked.name);
}

export function shapeTable(draft: PlanDraft, name: string, shape: PlacedTable['shape']): PlanDraft {
  return changePicked(draft, { kind: 'table', name }, { table: (table) => ({ ...table, shape }) });
}

export function addMark(draft: PlanDraft, kind: MarkKind, id: string): PlanDraft {
  return { ...draft, marks: [...draft.marks, { ...NEW_MARKS[kind], kind, id }] };
}

export function nameMark(draft: PlanDraft, id: string, label: string): PlanDraft {
  return changePicked(draft, { kind: 'mark', id }, { mark: (mark) => ({ ...mark, label }) });
}

export function growMark(draft: PlanDraft, id: string, { x, y }: Point): PlanDraft {
  const grow = (size: number, steps: number) =>
    Math.min(1, Math.max(SMALLEST_MARK, roundShare(size + steps * GRID_STEP * 2)));
  return changePicked(
    draft,
    { kind: 'mark', id },
    {
      mark: (mark) => ({ ...mark, width: grow(mark.width, x), height: grow(mark.height, y) }),
    },
  );
}

export function removeMark(draft: PlanDraft, id: string): PlanDraft {
  return { ...draft, marks: draft.marks.filter((mark) => mark.id !== id) };
}

function changePicked(
  draft: PlanDraft,
  picked: PickedItem,
  how: { table?: (table: PlacedTable) => PlacedTable; mark?: (mark: DraftMark) => DraftMark },
): PlanDraft {
  return {
    tables: draft.tables.map((table) =>
      picked.kind === 'table' && how.table && table.name === picked.name ? how.table(table) : table,
    ),
    marks: draft.marks.map((mark) =>
      picked.kind === 'mark' && how.mark && mark.id === picked.id ? how.mark(mark) : mark,
    ),
  };
}

function snap(share: number): number {
  return Math.min(0.98, Math.max(0.02, roundShare(Math.round(share / GRID_STEP) * GRID_STEP)));
}

/** Rounds a share. Sums such as 0.1 + 0.2 would otherwise be stored with sixteen digits. */
function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}
