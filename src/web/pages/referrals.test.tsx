import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Referral } from '#shared/referrals/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { ReferralsPage } from './referrals.tsx';

const CODE = 'GET /api/referrals/my-code';
const STATS = 'GET /api/referrals/stats';
const LINK = 'https://talk.example/register?ref=ABCD2345';
const FAILURE = 'Unable to load your referrals. Please try again.';

const PENDING: Referral = {
  id: '1',
  referrerId: 'me',
  refereeId: 'them',
  referralCode: 'ABCD2345',
  refereeEmail: 'bob@example.org',
  status: 'pending',
  referrerCreditAmount: 5000,
  refereeCreditAmount: 2900,
  referrerCreditAwarded: false,
  refereeCreditAwarded: false,
  createdAt: '2026-03-02T12:00:00.000Z',
  completedAt: null,
  rewardedAt: null,
  revokedAt: null,
  revokedReason: null,
  awardDueAt: null,
};
const COMPLETED: Referral = {
  ...PENDING,
  id: '2',
  status: 'completed',
  completedAt: '2026-03-09T12:00:00.000Z',
  awardDueAt: '2026-04-08T12:00:00.000Z',
};
const REWARDED: Referral = {
  ...COMPLETED,
  id: '3',
  refereeEmail: null,
  status: 'rewarded',
  referrerCreditAwarded: true,
  awardDueAt: null,
};
const REVOKED: Referral = {
  ...PENDING,
  id: '4',
  status: 'revoked',
  revokedReason: 'payment-returned',
};

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
});
afterEach(closePage);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => act(async () => fireEvent.click(button(name)));
const lastToast = () => currentToasts()[0];

async function open(referrals: Referral[], totalEarnings = 0): Promise<void> {
  stubServer({
    [CODE]: [200, { referralCode: 'ABCD2345', inviteLink: LINK }],
    [STATS]: [
      200,
      {
        stats: {
          totalReferrals: referrals.length,
          pendingReferrals: 7,
          rewardedReferrals: 3,
          totalEarnings,
        },
        referrals,
      },
    ],
  });
  await show();
  await screen.findByDisplayValue(LINK);
}

const show = () => openPage('/referrals', ReferralsPage, { user: aUser() });

describe('the figures and history of referrals', () => {
  test('the figures and history of referrals show what was earned and when the next credit is due', async () => {
    await open([PENDING, COMPLETED, REWARDED, REVOKED], 10_000);
    await screen.findByText('£100');
    screen.getByText('£50 more on its way');
    const [pending, completed, rewarded, revoked] = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes('Referred on'));
    expect(pending).toBe('bob@example.orgReferred on 2 Mar 2026Pending');
    expect(completed).toContain('Referred on 2 Mar 2026 • Completed 9 Mar 2026');
    expect(completed).toContain('£50 arrives on 8 Apr 2026');
    expect(rewarded).toContain('Anonymous Signup');
    expect(rewarded).toContain('£50 earnedRewarded');
    expect(revoked).toContain('Their first payment was returned.Revoked');
  });

  test('the figures and history of referrals are empty at first, and explain how to begin', async () => {
    await open([]);
    await screen.findByText('No referrals yet. Start sharing your link to earn rewards!');
    screen.getByText('£0');
  });

  test('the figures and history of referrals that failed to load can be loaded again, and nothing can be copied meanwhile', async () => {
    const { answers } = stubServer({ [CODE]: [500, {}], [STATS]: [500, {}] });
    await show();
    await screen.findByText(FAILURE);
    for (const name of ['Copy invite link', 'Copy referral code', 'Share Link']) {
      expect(button(name).disabled).toBe(true);
    }
    answers[CODE] = [200, { referralCode: 'ABCD2345', inviteLink: LINK }];
    await click('Retry');
    await screen.findByDisplayValue(LINK);
    expect(button('Share Link').disabled).toBe(false);
    await screen.findByText(FAILURE);
  });
});

describe('sharing a referral', () => {
  test('sharing a referral copies the link or the code and confirms it', async () => {
    await open([]);
    await click('Copy invite link');
    expect(writeText).toHaveBeenLastCalledWith(LINK);
    screen.getByText('Link copied!');
    expect(lastToast()).toMatchObject({
      title: 'Copied!',
      description: 'Invite link copied to clipboard',
    });
    await click('Copy referral code');
    expect(writeText).toHaveBeenLastCalledWith('ABCD2345');
  });

  test('sharing a referral reports that copying failed', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    await open([]);
    await click('Copy invite link');
    expect(lastToast()).toMatchObject({
      title: 'Copy Failed',
      description: 'Failed to copy link to clipboard',
    });
  });

  test('sharing a referral uses the device’s share sheet', async () => {
    const share = offerSheet(async () => undefined);
    await open([]);
    await click('Share Link');
    expect(share).toHaveBeenCalledWith({
      title: 'Join TableTalk with my referral link',
      text: 'Get started with TableTalk and we both earn rewards!',
      url: LINK,
    });
    expect(writeText).not.toHaveBeenCalled();
  });

  test('sharing a referral copies the link if there is no share sheet or it fails, but not if the owner closes it', async () => {
    await open([]);
    await click('Share Link');
    expect(writeText).toHaveBeenCalledTimes(1);
    offerSheet(() => Promise.reject(new Error('no app')));
    await click('Share Link');
    expect(writeText).toHaveBeenCalledTimes(2);
    offerSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await click('Share Link');
    expect(writeText).toHaveBeenCalledTimes(2);
  });

  function offerSheet(answer: (shared: ShareData) => Promise<void>) {
    const share = vi.fn<(shared: ShareData) => Promise<void>>(answer);
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }));
    return share;
  }
});
