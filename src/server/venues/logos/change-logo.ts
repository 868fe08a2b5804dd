import { createHash } from 'node:crypto';
import { recordAudit } from '#server/audit/record-audit.ts';
import { makeBoundedQueue } from '#server/platform/concurrency/bounded-queue.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { makeTaskWorker } from '#server/platform/worker/task-worker.ts';
import { workerFilePath } from '#server/platform/worker/worker-file-path.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { logoPath } from '#shared/venues/logo-path.ts';
import { findVenuesInScope, type OwnedVenue, updateVenueInScope } from '../queries.ts';
import type { LogoResult } from './logo-worker.ts';
import { deleteVenueLogo, upsertLogo } from './queries.ts';

/**
 * How many logos are drawn at once. Drawing one takes a processor and 100 MB for a second, and
 * sign-ins need the processor too.
 */
const PARALLEL_DRAWINGS = 2;
const MAX_WAITING = 30;
const WAITS_WITHIN_MS = 30_000;

type VenueKey = { scope: TenantScope; id: string };

/** Redraws the picture and makes it the venue's logo; the previous one is deleted. */
export async function storeLogo(
  services: Services,
  drawLogo: DrawLogo,
  { scope, id }: VenueKey,
  file: Buffer,
): Promise<OwnedVenue> {
  // Checked before drawing, so that only the venue's own members can make the server draw.
  const owned = await findVenuesInScope(services.db, scope);
  if (!owned.some((venue) => venue.id === id.toLowerCase())) throw venueNotFoundError();
  await spendRateLimit(services, 'logosPerOwner', scope.businessId);
  const picture = await drawLogo(file);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return await changeLogo(services, { scope, id }, logoPath(hash), async (tx, venueUuid) => {
    await upsertLogo(tx, { venueUuid, hash, picture, updatedAt: services.now() });
  });
}

/** Removes the venue's logo, whether it was uploaded or hosted elsewhere. */
export async function removeLogo(services: Services, place: VenueKey): Promise<OwnedVenue> {
  return await changeLogo(services, place, null, deleteVenueLogo);
}

async function changeLogo(
  services: Services,
  { scope, id }: VenueKey,
  logoUrl: string | null,
  change: (tx: Transaction, venueUuid: string) => Promise<void>,
): Promise<OwnedVenue> {
  const { businessId } = scope;
  return await services.db.transaction(async (tx) => {
    const at = services.now();
    const venue = await updateVenueInScope(tx, scope, id, { logoUrl, updatedAt: at });
    if (!venue) throw venueNotFoundError();
    await change(tx, venue.id);
    const details = { venue: venue.id, fields: ['logoUrl'] };
    await recordAudit(tx, { at, businessId, action: 'venue.changed', details });
    await announceVenueChange(tx, businessId);
    return venue;
  });
}

function venueNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}

type DrawLogo = (file: Buffer) => Promise<Buffer>;

/** Draws logos in a thread of its own, a few at a time. */
export function makeLogoDrawer(file = workerFilePath(import.meta, 'logo-worker')): DrawLogo {
  const draw = makeTaskWorker<Uint8Array, LogoResult>(file, { answersWithinMs: 30_000 });
  const runInTurn = makeBoundedQueue({
    atOnce: PARALLEL_DRAWINGS,
    maxWaiting: MAX_WAITING,
    waitsWithinMs: WAITS_WITHIN_MS,
    refusal: 'Lots of pictures are being processed. Please try again in a minute.',
  });
  return async (picture) => {
    const answer = await runInTurn(() => draw(picture));
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.message);
    return Buffer.from(answer.picture);
  };
}
