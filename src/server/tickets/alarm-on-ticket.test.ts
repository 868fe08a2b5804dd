import { expect, test } from 'vitest';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

test('the ticket of a guest who wrote of danger and did not call says who is coming, and then who came', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium', firstName: 'Maya' });
  const { token } = owner;
  const { venueId } = await aVenue(app, owner, { liveFloor: true });
  const said = { venueId, rating: 'poor', textGeneral: 'my lips swelled', tableNumber: '7' };
  const { body } = await app.send('POST', '/api/feedback', { body: said });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const shownCall = async () => {
    const code = body.ticketUrl.split('/').at(-1);
    return (await app.send('GET', `/api/tickets/${code}`)).body.call;
  };
  const [alarm] = (await app.send('GET', `/api/floor?venueId=${venueId}`, { token })).body.calls;
  expect(alarm).toMatchObject({ isAlarm: true, status: 'waiting' });
  expect(await shownCall()).toBeNull();
  await app.send('POST', `/api/floor/calls/${alarm.id}/claim`, { token });
  expect(await shownCall()).toMatchObject({ status: 'taken', takenBy: 'Maya' });
  await app.send('POST', `/api/floor/calls/${alarm.id}/done`, { token, body: {} });
  expect(await shownCall()).toMatchObject({ status: 'done', takenBy: 'Maya' });
});
