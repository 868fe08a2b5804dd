/** Quiet hours by the venue's clock. If `to` is earlier than `from`, they end on the next day. */
export type QuietHours = { from: string; to: string };

export const QUIET_HOURS_MESSAGE = 'Quiet hours must look like 23:00 to 08:00';
