import { z } from 'zod';
import { WHO_IS_TOLD } from './news.ts';

const who = z.enum(WHO_IS_TOLD, 'Please say who is told: everyone, managers, owners or nobody');
const ways = z.object({ push: who, mail: who }, 'Please say who is told by push and who by mail');

/** Who of a venue's people hears of what, and how. Everybody still decides for each device. */
export const toldHow = z.object(
  { call: ways, serious_complaint: ways, guest_reply: ways },
  'Please say for each kind of news who is told',
);
