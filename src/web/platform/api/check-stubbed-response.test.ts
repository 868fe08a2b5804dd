import { expect, test } from 'vitest';
import { checkStubbedResponse } from './check-stubbed-response.ts';

const REDEEM = 'POST /api/reward-codes/redeem';

test.each([
  ['GET /api/no-such-call', 200, {}, 'no contract knows this call'],
  ['GET /api/billing/config', 200, { provider: 'barter' }, 'Invalid'],
  ['GET /api/restaurants', 201, [], 'a success has status 200'],
  ['DELETE /api/restaurants/1', 200, { message: 'Gone', secret: 1 }, 'the contract has no secret'],
  [REDEEM, 404, { code: 'CONFLICT', message: 'No' }, 'CONFLICT does not come with 404'],
])('the contract of %s rejects the response %i %j', (call, status, body, complaint) => {
  expect(() => checkStubbedResponse(call, [status, body])).toThrow(complaint);
});

test.each([
  ['GET /api/restaurants?x=1', 200, []],
  ['DELETE /api/restaurants/1', 200, { message: 'Gone' }],
  [REDEEM, 409, { code: 'CONFLICT', message: 'No', redeemedBy: 'Tom' }],
  [REDEEM, 502, {}],
])('the contract of %s accepts the response %i %j', (call, status, body) => {
  expect(() => checkStubbedResponse(call, [status, body])).not.toThrow();
});
