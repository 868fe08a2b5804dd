import type { APIRequestContext, Page } from '@playwright/test';
import { BOTH_THEMES, expectNoAxeViolations } from './expect-no-axe-violations.ts';
import { expectToast } from './expect-toast.ts';
import { anOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

const STAFF = 'Maya';

test('staff type a guest’s code, see what it is worth and redeem it once', async ({
  page,
  request,
}) => {
  const { code, venueName } = await aGuestsCode(request);
  await page.goto('/redeem');
  await expect(page.getByRole('listitem')).toHaveCount(5);
  const input = page.getByLabel('Reward Code');
  const validate = page.getByRole('button', { name: 'Validate Code' });
  await expect(validate).toBeDisabled();

  await input.fill('nonsense');
  await input.press('Enter');
  await expectToast(page, 'Invalid Code', 'This reward code is not valid or has expired.');
  await expect(input).toBeFocused();

  await input.fill(` ${code.toLowerCase().replace('-', ' ')}`);
  await expect(input).toHaveValue(` ${code.replace('-', ' ')}`);
  await input.press('Enter');
  const card = page.getByRole('region', { name: 'Free dessert' });
  await expect(card.getByText('Valid', { exact: true })).toBeVisible();
  await expect(card.getByText(code)).toBeVisible();
  await expect(card.getByText(venueName)).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  const redeem = page.getByRole('button', { name: 'Redeem Free dessert' });
  await expect(redeem).toBeDisabled();
  await page.getByLabel('Staff Member Name').fill(`  ${STAFF} `);
  await redeem.dblclick();
  await expectToast(page, 'Reward Redeemed', `Free dessert redeemed by ${STAFF}`);
  await expect(card.getByText('Redeemed', { exact: true })).toBeVisible();
  await expect(card.getByText(STAFF, { exact: true })).toBeVisible();
  await expect(redeem).toBeHidden();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });

  await page.getByRole('button', { name: 'Check another code' }).click();
  await expect(input).toHaveValue('');
  await expect(input).toBeFocused();
  await input.fill(code);
  await validate.click();
  await expect(card.getByText('Redeemed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Staff Member Name')).toBeHidden();
});

test('a reward code that a colleague has just redeemed shows the colleague’s name', async ({
  page,
  request,
}) => {
  const { code } = await aGuestsCode(request);
  await page.goto(`/redeem?code=${code}`);
  await page.getByLabel('Staff Member Name').fill(STAFF);
  await post(request, '/api/reward-codes/redeem', { code, staffName: 'Tom' });
  await page.getByRole('button', { name: 'Redeem Free dessert' }).click();
  await expectToast(page, 'Redemption Failed', 'Failed to redeem the reward code.');
  await expect(page.getByRole('alert')).toContainText('already redeemed by Tom on');
  const card = page.getByRole('region', { name: 'Free dessert' });
  await expect(card.getByText('Redeemed', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
});

test('after a lost response, redeeming again shows that the reward code was redeemed', async ({
  page,
  request,
  line,
}) => {
  const { code } = await aGuestsCode(request);
  await page.goto(`${line.url}/redeem?code=${code}`);
  await page.getByLabel('Staff Member Name').fill(STAFF);
  // The server redeems the code, but its response is lost.
  line.fail(/^\/api\/reward-codes\/redeem$/, { type: 'lost-answer' });
  const redeem = page.getByRole('button', { name: 'Redeem Free dessert' });
  await redeem.click();
  await expect(page.getByRole('alert')).toContainText('can’t be redeemed twice');
  await expect(page.getByLabel('Staff Member Name')).toHaveValue(STAFF);
  line.mend();
  await redeem.click();
  await expectToast(page, 'Reward Redeemed', `Free dessert redeemed by ${STAFF}`);
});

test('a signed-in owner sees the reward codes of their own venues only', async ({
  page,
  request,
}) => {
  const own = await aGuestsCode(request);
  const foreign = await aGuestsCode(request);
  await signIn(page, own.owner);
  await page.goto(`/redeem?code=${foreign.code}`);
  await expectToast(page, 'Invalid Code', 'This reward code is not valid or has expired.');
  await expect(page.getByText('None of your venues has such a code.')).toBeVisible();
  await page.getByLabel('Reward Code').fill(own.code);
  await page.getByLabel('Reward Code').press('Enter');
  await expect(page.getByRole('region').getByText('Valid', { exact: true })).toBeVisible();
});

test('staff scan a reward code with the camera, which is switched off afterwards', async ({
  page,
  request,
}) => {
  const { code, venueId, venueName } = await aGuestsCode(request);
  await pretendCamera(page, { sees: 'https://elsewhere.example/' });
  await page.goto(`/redeem?venue=${venueId}`);
  await expect(page.getByText(`Check a guest’s code for ${venueName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Scan Code' }).click();
  await expect(page.getByText('That is not a reward code.')).toBeVisible();
  await page.evaluate(`window.cameraView.text = 'Your code is ${code}'`);
  await expect(page.getByRole('region', { name: 'Free dessert' })).toBeVisible();
  await expect(page.getByLabel('Reward Code')).toHaveValue(code);
  const tracks = () => page.evaluate('window.cameraTracks.map((track) => track.readyState)');
  await expect.poll(tracks).toEqual(['ended']);
});

test('staff who refuse the camera get an explanation and can type the code', async ({ page }) => {
  await pretendCamera(page, { isRefused: true });
  await page.goto('/redeem');
  await page.getByRole('button', { name: 'Scan Code' }).click();
  await expect(page.getByRole('alert')).toContainText('The camera is not allowed here.');
  await expectNoAxeViolations(page, { themes: BOTH_THEMES });
  await page.keyboard.press('Escape');
  await page.getByLabel('Reward Code').fill('a');
  await expect(page.getByLabel('Reward Code')).toHaveValue('A');
});

/** Creates a reward code by leaving feedback at the venue of a new owner. */
async function aGuestsCode(request: APIRequestContext) {
  const owner = await anOwner(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const [venue] = await (await request.get('/api/restaurants', { headers })).json();
  const feedback = { venueId: venue.venueId, rating: 'great', rewardSelected: 'free_dessert' };
  const { rewardCode } = await post(request, '/api/feedback', feedback);
  return { owner, code: rewardCode as string, venueId: venue.venueId, venueName: venue.name };
}

async function post(request: APIRequestContext, url: string, data: unknown) {
  const answer = await request.post(url, { data });
  expect(answer.ok(), `${url}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Fakes a camera with a blank picture and a detector that reads `window.cameraView.text`. */
async function pretendCamera(
  page: Page,
  { sees, isRefused = false }: { sees?: string; isRefused?: boolean },
): Promise<void> {
  await page.addInitScript(
    ([text, refused]) => {
      const tracks: MediaStreamTrack[] = [];
      const view = { text };
      class BarcodeDetector {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => (view.text === undefined ? [] : [{ rawValue: view.text }]);
      }
      const mediaDevices = {
        enumerateDevices: async () => [{ kind: 'videoinput' }],
        getUserMedia: async () => {
          if (refused) throw new DOMException('No', 'NotAllowedError');
          const canvas = document.createElement('canvas');
          canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
          const stream = canvas.captureStream();
          tracks.push(...stream.getTracks());
          return stream;
        },
      };
      Object.assign(window, { BarcodeDetector, cameraTracks: tracks, cameraView: view });
      Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices });
    },
    [sees, isRefused] as const,
  );
}
