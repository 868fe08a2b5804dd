import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  MARK_KINDS,
  type MarkKind,
  TABLE_SHAPES,
  type TableShape,
} from '#shared/floor/plan-rules.ts';
import { formatTableName } from '#shared/venues/table-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { placeTables } from '../room/place-tables.ts';
import {
  addMark,
  growMark,
  nameMark,
  type PickedItem,
  removeMark,
  shapeTable,
} from './plan-draft.ts';
import type { usePlanDraft } from './use-plan-draft.ts';

const MARK_WORDS: Record<MarkKind, string> = {
  bar: 'Bar',
  door: 'Door',
  terrace: 'Terrace',
  label: 'Label',
};
const SHAPE_WORDS: Record<TableShape, string> = { round: 'Round', square: 'Square', long: 'Long' };

type PlanEditing = ReturnType<typeof usePlanDraft>;

/** The tools for the room and for the selected table or mark. */
export function PlanTools({
  editing,
  picked,
  tableNames,
  latestVersion,
  onPick,
  onClose,
}: {
  editing: PlanEditing;
  picked: PickedItem | undefined;
  tableNames: readonly string[];
  latestVersion: number;
  onPick: (picked: PickedItem | undefined) => void;
  onClose: () => void;
}) {
  const { draft, problem } = editing;
  const [isLeaving, setLeaving] = useState(false);

  function add(kind: MarkKind): void {
    const id = crypto.randomUUID();
    editing.change(addMark(draft, kind, id));
    onPick({ kind: 'mark', id });
  }

  function reset(): void {
    editing.change({ tables: placeTables(tableNames, { tables: [] }), marks: [] });
    onPick(undefined);
  }

  async function save(over?: number): Promise<void> {
    if (await editing.save(over)) onClose();
  }

  return (
    <div className="flex flex-col gap-2 pt-1.5 text-[0.88em]">
      {problem && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-2 rounded-[14px] border-2 border-board-chili bg-chili-soft px-3 py-2 leading-[1.2]"
        >
          <p className="min-w-[10em] flex-1 font-semibold">{problem.message}</p>
          {problem.by && (
            <>
              <Tool onClick={onClose}>Use theirs</Tool>
              <Tool onClick={() => void save(latestVersion)}>Save mine instead</Tool>
            </>
          )}
        </div>
      )}
      {editing.isRestored && (
        <p role="status" className="leading-[1.2]">
          Your unsaved changes are still here.
        </p>
      )}
      {/*
       * Always the same height, so that the room does not change size under a finger that is
       * dragging.
       */}
      <div className="flex h-12 items-center overflow-x-auto">
        <PickedTools {...{ editing, picked, onPick }} />
      </div>
      <div className="flex flex-wrap gap-2">
        {MARK_KINDS.map((kind) => (
          <Tool key={kind} onClick={() => add(kind)}>
            + {MARK_WORDS[kind]}
          </Tool>
        ))}
        <Tool onClick={reset}>Back to a grid</Tool>
        <Tool isOff={!editing.isChanged} onClick={editing.undo}>
          <Undo2 aria-hidden className="size-[1.1em]" />
          Undo
        </Tool>
        <div className="ml-auto flex flex-wrap gap-2">
          {isLeaving ? (
            <>
              <Tool onClick={onClose}>Discard changes</Tool>
              <Tool onClick={() => setLeaving(false)}>Keep arranging</Tool>
            </>
          ) : (
            <>
              <Tool onClick={() => (editing.isChanged ? setLeaving(true) : onClose())}>Cancel</Tool>
              <Tool isMain isOff={editing.isBusy} onClick={() => void save()}>
                {editing.isBusy ? 'Saving…' : 'Save'}
              </Tool>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function PickedTools({
  editing,
  picked,
  onPick,
}: {
  editing: PlanEditing;
  picked: PickedItem | undefined;
  onPick: (picked: PickedItem | undefined) => void;
}) {
  const { draft } = editing;
  if (picked?.kind === 'table') {
    const table = draft.tables.find(({ name }) => name === picked.name);
    if (!table) return null;
    return (
      <fieldset className="flex shrink-0 items-center gap-2">
        <legend className="float-left max-w-[9em] truncate pr-2 font-semibold">
          {formatTableName(table.name)}
        </legend>
        {TABLE_SHAPES.map((shape) => (
          <Tool
            key={shape}
            isChosen={table.shape === shape}
            onClick={() => editing.change(shapeTable(draft, table.name, shape))}
          >
            {SHAPE_WORDS[shape]}
          </Tool>
        ))}
      </fieldset>
    );
  }
  const mark = picked && draft.marks.find(({ id }) => id === picked.id);
  if (!mark) {
    return (
      <p className="text-board-soft leading-[1.2]">
        Drag each table into place, or move it with the arrow keys.
      </p>
    );
  }
  const grow = (x: number, y: number) => editing.change(growMark(draft, mark.id, { x, y }));
  return (
    <div className="flex shrink-0 items-center gap-2 pr-1">
      <label className="flex items-center gap-2 font-semibold">
        Label
        <input
          type="text"
          value={mark.label}
          maxLength={24}
          className="h-11 w-[8em] rounded-[12px] border-2 border-board-rim bg-surface px-3"
          onChange={(event) => editing.change(nameMark(draft, mark.id, event.target.value))}
        />
      </label>
      <Tool onClick={() => grow(1, 0)}>Wider</Tool>
      <Tool onClick={() => grow(-1, 0)}>Narrower</Tool>
      <Tool onClick={() => grow(0, 1)}>Taller</Tool>
      <Tool onClick={() => grow(0, -1)}>Shorter</Tool>
      <Tool
        onClick={() => {
          editing.change(removeMark(draft, mark.id));
          onPick(undefined);
        }}
      >
        Remove
      </Tool>
    </div>
  );
}

function Tool({
  isMain = false,
  isChosen,
  isOff = false,
  onClick,
  children,
}: {
  isMain?: boolean;
  /** For one of several choices. */
  isChosen?: boolean;
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-[12px] border-2 px-3 font-semibold leading-none',
        isMain && 'border-board-basil bg-board-basil text-on-board-basil',
        !isMain && isChosen && 'border-board-basil bg-basil-soft text-board-basil',
        !isMain && !isChosen && 'border-board-rim bg-surface',
        isOff && 'opacity-55',
      )}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </button>
  );
}
