import { RequestError } from '#shared/api/call-endpoint.ts';
import { readSections, setSections } from '#shared/roster/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { draftOf, isSameDraft, mergeDrafts, sectionsOf } from './sections-draft.ts';
import type { OpenQuestion, TimedSections, UnsentSections } from './unsent-sections.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const everybody = () => true;

/**
 * Sends what this device has set, each with the time at which it was set. If another tablet has set
 * sections meanwhile, both count: for past moments, the server keeps what was set last; from now
 * on, the changes of both are merged. Returns the tables that were given to two people.
 */
export async function sendSections(
  venueId: string,
  { before, sets }: UnsentSections,
  now: () => number,
): Promise<OpenQuestion | undefined> {
  let { setAt } = before;
  for (const [place, each] of sets.entries()) {
    try {
      await sendTimedSections(venueId, each, setAt);
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'CONFLICT') throw error;
      return await mergeWithServer(venueId, { before, sets: sets.slice(place) }, now);
    }
    setAt = each.at;
  }
  return undefined;
}

async function mergeWithServer(
  venueId: string,
  { before, sets }: UnsentSections,
  now: () => number,
): Promise<OpenQuestion | undefined> {
  const theirs = draftOf((await readCurrentSections(venueId, now())).sections, everybody);
  for (const each of sets) await sendTimedSections(venueId, each);
  const mine = sets.at(-1);
  if (!mine || Date.parse(mine.until) <= now()) return undefined;
  const { draft, disputed } = mergeDrafts({
    before: draftOf(before.sections, everybody),
    mine: draftOf(mine.sections, everybody),
    theirs,
  });
  const current = await readCurrentSections(venueId, now());
  if (!isSameDraft(draft, draftOf(current.sections, everybody))) {
    const at = new Date(now()).toISOString();
    await sendTimedSections(venueId, { at, until: mine.until, sections: sectionsOf(draft, []) });
  }
  return disputed.length > 0 ? { tables: disputed, until: mine.until } : undefined;
}

function readCurrentSections(venueId: string, now: number) {
  const at = new Date(now).toISOString();
  return callApi(readSections, { query: { venueId, at } }, backgroundRequestOptions());
}

function sendTimedSections(
  venueId: string,
  { at, until, sections }: TimedSections,
  basedOn?: string | null,
): Promise<unknown> {
  const body = { from: at, until, sections, ...(basedOn !== undefined && { basedOn }) };
  return callApi(setSections, { query: { venueId, at }, body }, backgroundRequestOptions());
}

function backgroundRequestOptions() {
  return { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), isBackground: true as const };
}
