import { withoutAddresses } from '#server/feedback/inbox/without-addresses.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { MyPraise } from '#shared/today/contract.ts';
import { findFirstName, findPraiseFor } from './my-praise-query.ts';

const DAYS_LOOKED_BACK = 90;

/** What guests said about somebody of the team, who reads it without knowing which guest it was. */
export async function readMyPraise(
  { db, now }: Services,
  scope: TenantScope,
  userId: string,
): Promise<MyPraise> {
  const name = await findFirstName(db, userId);
  if (name === null) return { name, praise: [] };
  const since = new Date(now().getTime() - DAYS_LOOKED_BACK * DAY_MS);
  const rows = await findPraiseFor(db, scope, { name, since });
  return {
    name,
    praise: rows.map(({ textGeneral, textSpecific, createdAt, ...row }) => ({
      ...row,
      words: withoutAddresses(textSpecific ?? textGeneral ?? ''),
      createdAt: createdAt.toISOString(),
    })),
  };
}
