import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RewardMoneyCard } from './reward-money-card.tsx';

afterEach(cleanup);

test.each([
  [{ averageSpendPence: 2200, rewardCostPence: null }, true],
  [{ averageSpendPence: 2200, rewardCostPence: 300 }, false],
])(
  'the card about money asks for its two amounts only while one is missing: %j',
  (saved, isAsked) => {
    render(<RewardMoneyCard saved={saved} isSaving={false} onSave={() => undefined} />);
    expect(screen.queryByText(/^Enter two amounts/) !== null).toBe(isAsked);
    expect(screen.queryByText(/^The sums above use/) !== null).toBe(!isAsked);
  },
);
