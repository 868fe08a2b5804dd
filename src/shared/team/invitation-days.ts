/** How many days an invitation to a team, or an offer to hand over the business, stays valid. */
export const INVITATION_DAYS = 7;
