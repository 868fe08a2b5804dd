import { z } from 'zod';
import { SUBSCRIPTION_STATUSES, TIERS } from './plans.ts';

export const tier = z.enum(TIERS, 'Please choose starter, pro or premium');
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
