import { RequestError } from '#shared/api/call-endpoint.ts';
import { readSections, setSections } from '#shared/roster/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { draftOf, isSameDraft, mergeDrafts, sectionsOf } from './sections-draft.ts';
import type { OpenQuestion, SetSections, Unsent } from './unsent-sections.ts';

const ANSWERS_WITHIN_MS = 15_000;
const everybody = () => true;

/**
 * Sends what this device has set, each with the time at which it was set. If another tablet has set
 * sections meanwhile, both count: the server keeps what was set last at every moment, and the
 * changes of both are joined from now on. Returns the tables that were given to two people.
 */
export async function sendSections(
  venueId: string,
  { before, sets }: Unsent,
  now: () => number,
): Promise<OpenQuestion | undefined> {
  let { setAt } = before;
  for (const [place, each] of sets.entries()) {
    try {
      await send(venueId, each, setAt);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'CONFLICT') throw error;
      return await joinWithTheirs(venueId, { before, sets: sets.slice(place) }, now);
    }
    setAt = each.at;
  }
  return undefined;
}

async function joinWithTheirs(
  venueId: string,
  { before, sets }: Unsent,
  now: () => number,
): Promise<OpenQuestion | undefined> {
  const theirs = draftOf((await readNow(venueId, now())).sections, everybody);
  for (const each of sets) await send(venueId, each);
  const mine = sets.at(-1);
  if (!mine || Date.parse(mine.until) <= now()) return undefined;
  const { draft, disputed } = mergeDrafts({
    before: draftOf(before.sections, everybody),
    mine: draftOf(mine.sections, everybody),
    theirs,
  });
  const current = await readNow(venueId, now());
  if (!isSameDraft(draft, draftOf(current.sections, everybody))) {
    const at = new Date(now()).toISOString();
    await send(venueId, { at, until: mine.until, sections: sectionsOf(draft, []) });
  }
  return disputed.length > 0 ? { tables: disputed, until: mine.until } : undefined;
}

function readNow(venueId: string, now: number) {
  const at = new Date(now).toISOString();
  return callApi(readSections, { query: { venueId, at } }, limited());
}

function send(
  venueId: string,
  { at, until, sections }: SetSections,
  basedOn?: string | null,
): Promise<unknown> {
  const body = { from: at, until, sections, ...(basedOn !== undefined && { basedOn }) };
  return callApi(setSections, { query: { venueId, at }, body }, limited());
}

function limited() {
  return { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), isBackground: true as const };
}
