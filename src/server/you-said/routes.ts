import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findOwnVenue, findVenuesWithToday } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/you-said/contract.ts';
import { proposeSentences } from './proposals/propose-sentences.ts';
import { presentSentence, publishSentence, withdrawSentence } from './publish-sentence.ts';
import { findSentences } from './queries.ts';
import { readSentenceTrial } from './read-sentence-trial.ts';

export function youSaidRoutes(server: Server): void {
  const { services } = server;

  /** Refuses another owner's venue with the same 404 as one that does not exist. */
  async function requireVenue(scope: TenantScope, { venueId }: { venueId: string }) {
    const venue = await findOwnVenue(services.db, scope, venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return venue;
  }

  route(server, contract.listSentences, async ({ scope, query }) => {
    const { id } = await requireVenue(scope, query);
    return (await findSentences(services.db, id)).map(presentSentence);
  });
  route(server, contract.listProposals, async ({ scope, query }) => {
    const [venue] = await findVenuesWithToday(services, scope, query.venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return proposeSentences(services, venue);
  });
  route(server, contract.readSentenceTrial, async ({ scope, query }) => ({
    trial: await readSentenceTrial(services, await requireVenue(scope, query)),
  }));
  route(server, contract.publishSentence, async ({ scope, query, body }) => {
    const { id: venueUuid } = await requireVenue(scope, query);
    return publishSentence(services, { businessId: scope.businessId, venueUuid }, body);
  });
  route(server, contract.withdrawSentence, async ({ scope, params }) => {
    await withdrawSentence(services, scope, params.id.toLowerCase());
    return { message: 'Withdrawn' };
  });
}
