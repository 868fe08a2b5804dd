import type { z } from 'zod';
import { countOpenCases } from '#server/cases/case-query.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { countCalls } from '#server/stats/live/call-figures-query.ts';
import { findVenuesWithToday } from '#server/venues/venues-with-today-query.ts';
import { AppError } from '#shared/api/errors.ts';
import { lastDays } from '#shared/stats/definitions.ts';
import type { lookAtToday as contract } from '#shared/today/contract.ts';
import { usualRange } from '#shared/today/usual-range.ts';
import { findFirstSteps } from './first-steps-query.ts';
import { findGuestReplies } from './guest-replies-query.ts';
import { countGuestsSoFarToday } from './guests-query.ts';
import { readLastPraise } from './read-last-praise.ts';
import { readOpenComplaints } from './read-open-complaints.ts';
import { findSatisfactionWeeks } from './satisfaction-query.ts';

/** The Today page: current figures, what to do first, and praise to pass on. */
export async function getToday(
  services: Services,
  scope: TenantScope,
  venueId: string,
): Promise<z.input<typeof contract.response>> {
  const { db } = services;
  const [venue] = await findVenuesWithToday(services, scope, venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  const [{ guests, before }, complaints, openCases, allOpenCases, wroteBack, ...others] =
    await Promise.all([
      countGuestsSoFarToday(services, venue),
      readOpenComplaints(services, venue),
      countOpenCases(db, scope, venueId),
      countOpenCases(db, scope, undefined),
      findGuestReplies(services, venue.id),
      readLastPraise(db, venue),
      findSatisfactionWeeks(db, venue),
      findFirstSteps(db, scope.businessId, venue.id),
      venue.liveFloor ? countCalls(services, venue, lastDays(1, venue.today)) : null,
    ]);
  const [praise, weeks, beginning, calls] = others;
  return {
    date: venue.today,
    guests,
    usualByNow: usualRange(before),
    ...complaints,
    openCases,
    // The counts come from two queries, between which a case may be closed.
    openCasesElsewhere: Math.max(allOpenCases - openCases, 0),
    wroteBack,
    praise,
    calls,
    satisfaction: { weeks },
    beginning,
  };
}
