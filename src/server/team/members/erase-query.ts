import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { devices, handovers, invitations, memberPins } from '../table.ts';

/** When a business is closed, deletes its invitations, devices, offers and PINs. */
export async function deleteTeamOf(tx: Transaction, businessId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.businessId, businessId));
  await tx.delete(devices).where(eq(devices.businessId, businessId));
  await tx.delete(handovers).where(eq(handovers.businessId, businessId));
  await tx.delete(memberPins).where(eq(memberPins.businessId, businessId));
}
