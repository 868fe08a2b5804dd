/** So long an invitation can be accepted, and an offer of the business. */
export const INVITATION_DAYS = 7;
