import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FloorPlan, PlacedTable } from '#shared/floor/plan-contract.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { gridFor } from '../room/place-tables.ts';
import { markStyle, PlanMarkDrawing } from '../room/plan-marks.tsx';
import { placeStyle, TableBody, toneOf } from '../room/plan-table.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { beginDraft, moveBy, moveTo, type PickedItem, placeOf } from './plan-draft.ts';
import { PlanTools } from './plan-tools.tsx';
import { usePlanDraft } from './use-plan-draft.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arranges the tables as they stand in the room: by finger, mouse or arrow keys. */
export function PlanEditor({
  venueId,
  plan,
  places,
  latestVersion,
  onClose,
}: {
  venueId: string;
  plan: FloorPlan;
  /** Where the board shows the tables now. */
  places: readonly PlacedTable[];
  /** The latest version of the plan that the board knows of. */
  latestVersion: number;
  onClose: () => void;
}) {
  const [first] = useState(() => ({ draft: beginDraft(places, plan), version: plan.version }));
  const editing = usePlanDraft(venueId, first.draft, first.version);
  const { draft } = editing;
  const [picked, setPicked] = useState<PickedItem>();
  const room = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const grid = gridFor(draft.tables.length);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const handle = (what: PickedItem) => ({
    onFocus: () => setPicked(what),
    onKeyDown: (event: KeyboardEvent) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      editing.change(moveBy(draft, what, way));
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      setPicked(what);
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset.drag = 'begun';
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { drag } = event.currentTarget.dataset;
      const box = room.current?.getBoundingClientRect();
      if (!drag || !box) return;
      const place = {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      };
      const next = moveTo(draft, what, place);
      const [from, to] = [placeOf(draft, what), placeOf(next, what)];
      if (from?.x === to?.x && from?.y === to?.y) return;
      editing.drag(next, drag === 'begun');
      event.currentTarget.dataset.drag = 'on';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      delete event.currentTarget.dataset.drag;
    },
  });
  const isPicked = (what: PickedItem) => JSON.stringify(what) === JSON.stringify(picked);
  const looks = (what: PickedItem) =>
    classNames(
      'absolute -translate-1/2 cursor-grab touch-none select-none',
      isPicked(what) && 'z-10 outline-2 outline-board-basil outline-offset-4 rounded-[12px]',
    );
  const place = picked && placeOf(draft, picked);
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display font-semibold text-[1.1em] leading-[1.2] outline-none"
      >
        Arrange the tables
      </h2>
      <p id="arrange-help" className="sr-only">
        Move it with the arrow keys.
      </p>
      <RoomFrame label="The room, being arranged">
        <div ref={room} className="absolute inset-0">
          {draft.marks.map((mark) => {
            const what: PickedItem = { kind: 'mark', id: mark.id };
            return (
              <button
                key={mark.id}
                type="button"
                aria-label={mark.label || 'Mark without a label'}
                aria-pressed={isPicked(what)}
                aria-describedby="arrange-help"
                className={looks(what)}
                style={markStyle(mark)}
                {...handle(what)}
              >
                <PlanMarkDrawing mark={mark} />
              </button>
            );
          })}
          {draft.tables.map((table) => {
            const what: PickedItem = { kind: 'table', name: table.name };
            return (
              <button
                key={table.name}
                type="button"
                aria-label={formatTableName(table.name)}
                aria-pressed={isPicked(what)}
                aria-describedby="arrange-help"
                className={looks(what)}
                style={placeStyle(table, grid)}
                {...handle(what)}
              >
                <TableBody place={table} tone={toneOf('quiet')} />
              </button>
            );
          })}
        </div>
      </RoomFrame>
      <p aria-live="polite" className="sr-only">
        {place && `${formatPercent(place.x)} across, ${formatPercent(place.y)} down`}
      </p>
      <PlanTools
        {...{ editing, picked, latestVersion }}
        onPick={setPicked}
        onClose={() => {
          editing.forget();
          onClose();
        }}
        tableNames={places.map(({ name }) => name)}
      />
    </>
  );
}

function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
