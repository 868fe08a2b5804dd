import { z } from 'zod';
import { isBuiltInReward, rewardValueOf } from './rules.ts';

/** An owner's own rewards: labels, told apart by the values made from them. */
export const customRewards = z
  .array(
    z.string().trim().min(1, 'A reward needs a name').max(60, 'A reward may have 60 characters'),
  )
  .max(20, 'Please offer at most 20 rewards of your own')
  .refine((labels) => new Set(labels.map(rewardValueOf)).size === labels.length, {
    error: 'Two rewards have the same name',
  })
  .refine((labels) => !labels.some((label) => isBuiltInReward(rewardValueOf(label))), {
    error: 'This reward is already among the built-in ones',
  });
