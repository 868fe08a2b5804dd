import { z } from 'zod';
import { CLOCK_TIME } from '#shared/venues/opening-hours.ts';
import { WHO_IS_TOLD } from './news.ts';
import { QUIET_RULE, type QuietHours } from './quiet-hours.ts';

const who = z.enum(WHO_IS_TOLD, 'Please say who is told: everyone, managers, owners or nobody');
const ways = z.object({ push: who, mail: who }, 'Please say who is told by push and who by mail');

const time = z.string(QUIET_RULE).regex(CLOCK_TIME, QUIET_RULE);

export const quietHours: z.ZodType<QuietHours> = z.object({ from: time, to: time }, QUIET_RULE);

/** Who of a venue's people hears of what, and how. Everybody still decides for each device. */
export const toldHow = z.object(
  {
    call: ways,
    serious_complaint: ways,
    guest_reply: ways,
    /** When nobody's device is woken but by a guest who calls; null or missing for never. */
    quietHours: quietHours.nullish(),
  },
  'Please say for each kind of news who is told',
);
