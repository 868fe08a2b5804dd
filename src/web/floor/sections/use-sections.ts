import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Floor } from '#shared/floor/contract.ts';
import { listRoster, type RosterPerson, readSections } from '#shared/roster/contract.ts';
import { shiftEnd } from '#shared/roster/shift-end.ts';
import type { Venue } from '#shared/venues/contract.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { shortName } from './person-appearance.ts';
import { draftOf, type SectionsDraft, sectionsOf } from './sections-draft.ts';
import { sendSections } from './send-sections.ts';
import {
  readStoredSections,
  type StoredSections,
  type UnsentSections,
  writeStoredSections,
} from './unsent-sections.ts';

const RETRY_AFTER_MS = 10_000;
/** Requests that will fail in the same way however often they are sent. */
const FINAL_REFUSAL_STATUSES = [400, 403, 404];

function rosterQuery(venueId: string) {
  return queryOptions({
    queryKey: [listRoster.path, venueId],
    ...endpointQueryOptions(listRoster, { query: { venueId } }),
  });
}

function sectionsQuery(venueId: string) {
  return queryOptions({
    queryKey: [readSections.path, venueId],
    ...endpointQueryOptions(readSections, { query: { venueId } }),
  });
}

/** The sections that a change starts from, and when those had been set. */
export type SectionsBase = UnsentSections['before'];

type SectionsVenue = Pick<Venue, 'venueId' | 'timezone' | 'openingHours'>;

export type SectionsState = ReturnType<typeof useSections>;

/**
 * Who has which tables now. Sections that are set here apply at once, are kept on this device until
 * the server has them, and are sent with the time at which they were set.
 */
export function useSections(
  { venueId, timezone, openingHours }: SectionsVenue,
  { floor, now, isLive }: { floor: Floor; now: number; isLive: boolean },
) {
  const roster = useQuery(rosterQuery(venueId));
  const stored = useQuery(sectionsQuery(venueId));
  const [kept, setKept] = useState<StoredSections>(() => readStoredSections(venueId));
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const isSending = useRef(false);
  const latest = useRef(kept);
  const clock = useRef(now);
  clock.current = now;

  // Read again if somebody has set sections, and every hour, because 'last Friday' depends on today.
  const version = `${floor.sectionsVersion} ${Math.floor(now / HOUR_MS)}`;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void queryClient.invalidateQueries({ queryKey: sectionsQuery(venueId).queryKey });
    void queryClient.invalidateQueries({ queryKey: rosterQuery(venueId).queryKey });
  }, [venueId, version]);

  function keep(next: StoredSections): void {
    latest.current = next;
    writeStoredSections(venueId, next);
    setKept(next);
  }

  const deliver = useEffectEvent(async () => {
    const { unsent } = latest.current;
    const last = unsent?.sets.at(-1);
    if (!unsent || !last || isSending.current) return;
    isSending.current = true;
    try {
      const asked = await sendSections(venueId, unsent, () => clock.current);
      await queryClient.refetchQueries({ queryKey: sectionsQuery(venueId).queryKey });
      // Somebody may have set more while these were on their way.
      const sets = latest.current.unsent?.sets.slice(unsent.sets.length) ?? [];
      const question = asked ?? latest.current.question;
      keep({
        ...(sets.length > 0 && { unsent: { before: { ...last, setAt: last.at }, sets } }),
        ...(question && { question }),
      });
      setWaiting(false);
    } catch (error) {
      if (error instanceof RequestError && FINAL_REFUSAL_STATUSES.includes(error.status)) {
        keep({});
        setProblem(failureMessage(error, 'The tables could not be saved. Please set them again.'));
      } else setWaiting(true);
    } finally {
      isSending.current = false;
    }
  });

  useEffect(() => {
    if (!kept.unsent) return;
    const again = () => void deliver();
    if (isLive) again();
    const timer = setInterval(again, RETRY_AFTER_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [kept.unsent, isLive]);

  const people: readonly RosterPerson[] = roster.data ?? [];
  const isOnRoster = (personId: string) => people.some(({ id }) => id === personId);
  const mine = kept.unsent?.sets.at(-1);
  const { from, until, sections, setAt } = stored.data ?? NO_SECTIONS;
  const isStoredNow =
    from !== null && until !== null && Date.parse(from) <= now && now < Date.parse(until);
  const isMineNow = mine !== undefined && now < Date.parse(mine.until);
  const nowSections = isMineNow ? mine.sections : isStoredNow && !mine ? sections : [];
  const draft: SectionsDraft = draftOf(nowSections, isOnRoster);
  const nowUntil = isMineNow ? mine.until : isStoredNow && !mine ? until : null;

  /** What a change made now is based on. */
  const base: SectionsBase = mine
    ? { sections: mine.sections, setAt: mine.at }
    : {
        sections: isStoredNow ? sections : [],
        // Once the shift is over, a change starts from empty sections.
        setAt: from === null || isStoredNow ? setAt : null,
      };

  /**
   * Sets the sections from now until the end of this shift. `since` is what the change started
   * from.
   */
  function set(next: SectionsDraft, since: SectionsBase): void {
    const tableNames = floor.tables.map(({ name }) => name);
    const set = {
      at: new Date(now).toISOString(),
      until: nowUntil ?? shiftEnd(new Date(now), openingHours, timezone).toISOString(),
      sections: sectionsOf(next, tableNames),
    };
    const before = kept.unsent?.before ?? since;
    setProblem(undefined);
    keep({ ...kept, unsent: { before, sets: [...(kept.unsent?.sets ?? []), set] } });
  }

  return {
    people,
    isReading: roster.isFetching || stored.isFetching,
    isKnown: roster.data !== undefined && stored.data !== undefined,
    draft,
    base,
    isSet: draft.size > 0,
    /** The short name of whoever has a table now. */
    nameOf: (table: string): string | undefined => {
      const personId = draft.get(normaliseTableName(table));
      return personId && shortName(people, personId);
    },
    until: nowUntil,
    lastTime: stored.data?.lastTime ?? null,
    /** When the oldest unsent sections were set, if they wait for a connection; otherwise null. */
    waitingSince: ((isWaiting || !isLive) && kept.unsent?.sets[0]?.at) || null,
    question: kept.question && Date.parse(kept.question.until) > now ? kept.question : undefined,
    problem,
    set,
    forgetQuestion: () => keep({ ...(kept.unsent && { unsent: kept.unsent }) }),
    readAgain: () => {
      void roster.refetch();
      void stored.refetch();
    },
  };
}

const NO_SECTIONS = { from: null, until: null, sections: [], setAt: null };
