import { accountDocumentation } from '#shared/accounts/documentation.ts';
import { proofDocumentation } from '#shared/accounts/proofs-documentation.ts';
import { sessionDocumentation } from '#shared/accounts/sessions-documentation.ts';
import type { DocumentedEndpoint } from '#shared/api/documentation.ts';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { billingDocumentation } from '#shared/billing/documentation.ts';
import { businessDocumentation } from '#shared/businesses/documentation.ts';
import { caseDocumentation } from '#shared/cases/documentation.ts';
import { complaintDocumentation } from '#shared/complaints/documentation.ts';
import { developerDocumentation } from '#shared/developers/documentation.ts';
import { feedbackDocumentation } from '#shared/feedback/documentation.ts';
import { floorDocumentation } from '#shared/floor/documentation.ts';
import { notificationDocumentation } from '#shared/notifications/documentation.ts';
import { privacyDocumentation } from '#shared/privacy/documentation.ts';
import { pushDocumentation } from '#shared/push/documentation.ts';
import { qrDocumentation } from '#shared/qr/documentation.ts';
import { referralDocumentation } from '#shared/referrals/documentation.ts';
import { replyDocumentation } from '#shared/replies/documentation.ts';
import { rewardDocumentation } from '#shared/rewards/documentation.ts';
import { statsDocumentation } from '#shared/stats/documentation.ts';
import { activityDocumentation } from '#shared/team/activity-documentation.ts';
import { deviceDocumentation } from '#shared/team/devices-documentation.ts';
import { teamDocumentation } from '#shared/team/documentation.ts';
import { ticketDocumentation } from '#shared/tickets/documentation.ts';
import { todayDocumentation } from '#shared/today/documentation.ts';
import { understandingDocumentation } from '#shared/understanding/documentation.ts';
import { venueDocumentation } from '#shared/venues/documentation.ts';
import { noteDocumentation } from '#shared/venues/notes-documentation.ts';

/** Every endpoint, in the order of the reference. */
const DOCUMENTED_ENDPOINTS: readonly DocumentedEndpoint[] = [
  ...accountDocumentation,
  ...proofDocumentation,
  ...sessionDocumentation,
  ...businessDocumentation,
  ...venueDocumentation,
  ...noteDocumentation,
  ...teamDocumentation,
  ...activityDocumentation,
  ...deviceDocumentation,
  ...feedbackDocumentation,
  ...complaintDocumentation,
  ...understandingDocumentation,
  ...floorDocumentation,
  ...replyDocumentation,
  ...ticketDocumentation,
  ...caseDocumentation,
  ...pushDocumentation,
  ...rewardDocumentation,
  ...statsDocumentation,
  ...todayDocumentation,
  ...qrDocumentation,
  ...billingDocumentation,
  ...referralDocumentation,
  ...notificationDocumentation,
  ...privacyDocumentation,
  ...developerDocumentation,
];

/**
 * The documentation of the endpoints this server serves. Throws if one has no documentation, which
 * is a bug.
 */
export function documentedEndpoints(served: readonly FileEndpoint[]): DocumentedEndpoint[] {
  const known = new Set(DOCUMENTED_ENDPOINTS.map(({ endpoint }) => endpoint));
  const unknown = served.filter((endpoint) => !known.has(endpoint));
  if (unknown.length > 0) {
    const names = unknown.map(({ method, path }) => `${method} ${path}`);
    throw new Error(`no documentation of ${names.join(', ')}`);
  }
  const isServed = new Set(served);
  return DOCUMENTED_ENDPOINTS.filter(({ endpoint }) => isServed.has(endpoint));
}
