/** How long an invitation, or an offer of the business, can be accepted. */
export const INVITATION_DAYS = 7;
