import type { z } from 'zod';
import type { Services } from '#server/services.ts';
import type { liveService as contract } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { readComplaintTimes } from '../read-complaint-times.ts';
import type { ZonedVenue } from '../venue-totals.ts';
import { measureAnswerTimes } from './answered-query.ts';
import { countCalls } from './call-figures-query.ts';

/** How quickly calls and complaints were answered on the given days, or over all time. */
export async function readLiveService(
  services: Services,
  venue: ZonedVenue & { liveFloor: boolean },
  days: DaySpan | undefined,
): Promise<z.input<typeof contract.response>> {
  const [calls, answers, { complaints }] = await Promise.all([
    countCalls(services, venue, days),
    measureAnswerTimes(services.db, venue, days),
    readComplaintTimes(services.db, venue, days),
  ]);
  return { calls: venue.liveFloor || calls.made > 0 ? calls : null, complaints, ...answers };
}
