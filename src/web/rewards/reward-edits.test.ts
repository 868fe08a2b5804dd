import { expect, test } from 'vitest';
import { disabledRewardsAfterSwitch, newRewardRefusal, withNewReward } from './reward-edits.ts';

const SETTINGS = { rewardsEnabled: true, customRewards: ['Free tea'], disabledRewards: [] };

test.each([
  ['Free coffee', undefined],
  ['x'.repeat(61), 'A reward can have up to 60 characters'],
  ['free  TEA', 'Two rewards have the same name'],
  ['Free Dessert', 'This reward is already among the built-in ones'],
])('checking a new reward called %j gives the error %j', (label, refusal) => {
  expect(newRewardRefusal(SETTINGS, label)).toBe(refusal);
});

test('a twenty-first reward of a venue is refused', () => {
  const customRewards = Array.from({ length: 20 }, (_, index) => `Reward ${index}`);
  expect(newRewardRefusal({ ...SETTINGS, customRewards }, 'One more')).toBe(
    'You can offer at most 20 of your own rewards',
  );
});

test('a reward can be switched on or off whatever spelling it was stored under', () => {
  const settings = { ...SETTINGS, disabledRewards: ['10_off', 'surprise_me'] };
  expect(disabledRewardsAfterSwitch(settings, '10_percent_off', true)).toEqual(['surprise_me']);
  expect(disabledRewardsAfterSwitch(settings, '10_percent_off', false)).toEqual([
    'surprise_me',
    '10_percent_off',
  ]);
});

test('adding a reward again switches it on if it was switched off', () => {
  const settings = { ...SETTINGS, disabledRewards: ['free_coffee'] };
  expect(withNewReward(settings, ' Free coffee ')).toEqual({
    customRewards: ['Free tea', 'Free coffee'],
    disabledRewards: [],
  });
});
