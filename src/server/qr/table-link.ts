import type { Config } from '#server/platform/config.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findOwnVenue, type VenueRow } from '#server/venues/queries.ts';
import { signTable } from '#server/venues/table-signature.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/site/paths.ts';
import { widgetPath } from '#shared/site/widget-path.ts';

/**
 * The link in a table's code: the table, and a signature that only the venue's own members can
 * obtain.
 */
export function tableLink(
  services: Pick<Services, 'keys'>,
  { id: venueUuid, venueId: venue }: Pick<VenueRow, 'id' | 'venueId'>,
  table: string | undefined,
): string {
  if (!table) return widgetPath({ venue });
  return widgetPath({ venue, table, signature: signTable(services, { venueUuid, table }) });
}

/**
 * Only for the venue's own members: an outsider who could get a signature for any table could call
 * staff from anywhere.
 */
export async function readTableLink(
  services: Services,
  scope: TenantScope,
  { venueId, table }: { venueId: string; table?: string | undefined },
): Promise<{ path: string }> {
  const venue = await findOwnVenue(services.db, scope, venueId);
  if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
  return { path: tableLink(services, venue, table) };
}

/**
 * Refuses codes for other sites. A code that we draw looks like ours, so it may only lead to this
 * installation: to the public URL, or to the host with which the requesting page was opened.
 */
export function refuseForeignAddress(
  config: Config,
  { data, host }: { data: string; host: string | undefined },
): void {
  const { origin, host: asked } = new URL(data);
  const isOurs = origin === new URL(config.publicUrl).origin || asked === host?.toLowerCase();
  // On a developer's machine without a public URL, our pages show the placeholder.
  if (isOurs || (!config.hasPublicUrl && origin === PLACEHOLDER_ORIGIN)) return;
  const message = `A code may lead to this installation only: ${config.publicUrl}`;
  throw new AppError('INVALID_INPUT', message, {
    extra: { errors: [{ field: 'data', message }] },
  });
}
