import { recordAudit } from '#server/audit/record-audit.ts';
import { type BusinessRow, updateBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import type { Company } from '#shared/billing/subscription-contract.ts';

/** Stores who is named on receipts. */
export async function changeCompany(
  services: Services,
  businessId: string,
  { name, address, vatNumber }: Company,
): Promise<void> {
  const at = services.now();
  await services.db.transaction(async (tx) => {
    await updateBusiness(tx, businessId, {
      companyName: name,
      companyAddress: address,
      vatNumber,
      updatedAt: at,
    });
    await recordAudit(tx, { at, businessId, action: 'business.company-changed' });
  });
}

type StoredCompany = Pick<BusinessRow, 'companyName' | 'companyAddress' | 'vatNumber'>;

export function companyOf({ companyName, companyAddress, vatNumber }: StoredCompany): Company {
  return { name: companyName ?? '', address: companyAddress ?? '', vatNumber: vatNumber ?? '' };
}
