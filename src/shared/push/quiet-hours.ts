/** By the venue's clock; hours that end before they begin end on the next day. */
export type QuietHours = { from: string; to: string };

export const QUIET_HOURS_MESSAGE = 'Quiet hours must look like 23:00 to 08:00';
