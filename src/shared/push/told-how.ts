import { z } from 'zod';
import { CLOCK_TIME } from '#shared/venues/opening-hours.ts';
import { WHO_IS_TOLD } from './news.ts';
import { QUIET_RULE, type QuietHours } from './quiet-hours.ts';

const who = z.enum(WHO_IS_TOLD, 'Please say who is told: everyone, managers, owners or nobody');
const ways = z.object({ push: who, mail: who }, 'Please say who is told by push and who by mail');

const time = z.string(QUIET_RULE).regex(CLOCK_TIME, QUIET_RULE);

export const quietHours: z.ZodType<QuietHours> = z.object({ from: time, to: time }, QUIET_RULE);

/** Which members of a venue hear of which news, and how. Each member still decides per device. */
export const toldHow = z.object(
  {
    call: ways,
    serious_complaint: ways,
    guest_reply: ways,
    /** Hours in which only a guest's call wakes a device; null or missing for none. */
    quietHours: quietHours.nullish(),
  },
  'Please say for each kind of news who is told',
);
