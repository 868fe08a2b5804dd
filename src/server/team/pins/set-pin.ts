import { hashPassword } from '#server/accounts/passwords/password.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { storePin } from './queries.ts';

export async function setPin(
  services: Services,
  { businessId, userId }: Session,
  pin: string,
): Promise<void> {
  const pinHash = await hashPassword(pin);
  const at = services.now();
  await services.db.transaction(async (tx) => {
    await storePin(tx, { businessId, userId, pinHash, createdAt: at });
    await recordAudit(tx, { at, action: 'pin.set' });
  });
}
