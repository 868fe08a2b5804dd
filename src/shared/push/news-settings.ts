import { z } from 'zod';
import { CLOCK_TIME_PATTERN } from '#shared/venues/opening-hours.ts';
import { NEWS_AUDIENCES, QUIET_HOURS_MESSAGE, type QuietHours } from './news.ts';

const who = z.enum(NEWS_AUDIENCES, 'Please say who is told: everyone, managers, owners or nobody');
const ways = z.object({ push: who, mail: who }, 'Please say who is told by push and who by mail');

const time = z.string(QUIET_HOURS_MESSAGE).regex(CLOCK_TIME_PATTERN, QUIET_HOURS_MESSAGE);

export const quietHours: z.ZodType<QuietHours> = z.object(
  { from: time, to: time },
  QUIET_HOURS_MESSAGE,
);

/**
 * Which members of a venue are notified of which news, and how. Each member still decides per
 * device.
 */
export const newsSettings = z.object(
  {
    call: ways,
    serious_complaint: ways,
    guest_reply: ways,
    /** Hours in which only a guest's call wakes a device; null or missing for none. */
    quietHours: quietHours.nullish(),
  },
  'Please say for each kind of news who is told',
);
