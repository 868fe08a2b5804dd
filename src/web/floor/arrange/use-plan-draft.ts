import { useEffect, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { type FloorPlan, storeFloorPlan } from '#shared/floor/plan-contract.ts';
import { callApi, failureMessage } from '#web/platform/api/call-api.ts';
import { storePlan } from '../live/plan-queries.ts';
import { placeTables } from '../room/place-tables.ts';
import type { PlanDraft } from './plan-draft.ts';
import { readUnsavedPlan, storeUnsavedPlan } from './unsaved-plan.ts';

const RESPONSE_TIMEOUT_MS = 15_000;

/** What went wrong. `by`: the colleague who has stored another plan meanwhile. */
export type PlanProblem = { message: string; by?: string };

/**
 * The room while somebody arranges it; every step can be undone. An unsaved draft survives a failed
 * save and a reload. `planVersion` is the version that the first draft is based on.
 */
export function usePlanDraft(venueId: string, first: PlanDraft, planVersion: number) {
  const [unsaved] = useState(() =>
    readUnsavedPlan(
      venueId,
      first.tables.map(({ name }) => name),
    ),
  );
  const version = unsaved?.version ?? planVersion;
  const [steps, setSteps] = useState<readonly PlanDraft[]>(() =>
    unsaved ? [first, unsaved.draft] : [first],
  );
  const [problem, setProblem] = useState<PlanProblem>();
  const [isBusy, setBusy] = useState(false);
  const draft = steps.at(-1) ?? first;
  const isChanged = steps.length > 1;
  useEffect(() => {
    storeUnsavedPlan(venueId, isChanged ? { version, draft } : undefined);
  }, [venueId, isChanged, version, draft]);

  async function store(
    wanted: Pick<FloorPlan, 'tables' | 'marks'>,
    over: number,
  ): Promise<FloorPlan | undefined> {
    if (isBusy) return undefined;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { venueId, version: over, ...wanted };
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const plan = await callApi(storeFloorPlan, { body }, { signal });
      storePlan(venueId, plan);
      return plan;
    } catch (error) {
      setProblem(problemOf(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    isChanged,
    isRestored: unsaved !== undefined,
    isBusy,
    problem,
    change: (next: PlanDraft) => setSteps((before) => [...before, next]),
    /** A drag is one step to undo, however far it goes. */
    drag: (next: PlanDraft, isStart: boolean) =>
      setSteps((before) => [...(isStart ? before : before.slice(0, -1)), next]),
    undo: () => setSteps((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    /** Forgets the draft, which is stored or no longer wanted. */
    forget: () => storeUnsavedPlan(venueId, undefined),
    /** Stores the draft over the plan of this version. */
    save: (over = version) =>
      store(
        {
          // A plain grid is not stored, so that tables added later join it in the order of the list.
          tables: isPlainGrid(draft) ? [] : [...draft.tables],
          marks: draft.marks.map(({ id: _, ...mark }) => ({ ...mark, label: mark.label.trim() })),
        },
        over,
      ),
  };
}

function isPlainGrid({ tables }: PlanDraft): boolean {
  const grid = placeTables(
    tables.map(({ name }) => name),
    { tables: [] },
  );
  return JSON.stringify(grid) === JSON.stringify(tables);
}

function problemOf(error: unknown): PlanProblem {
  if (error instanceof RequestError && error.code === 'CONFLICT') {
    const by = typeof error.body?.by === 'string' ? error.body.by : 'Somebody else';
    return { by, message: `${by} has rearranged the tables in the meantime.` };
  }
  return {
    message: `${failureMessage(error, 'That did not work.')} Your changes are still here: please save again.`,
  };
}
