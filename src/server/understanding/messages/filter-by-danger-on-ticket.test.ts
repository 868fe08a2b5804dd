import { expect, test } from 'vitest';
import { anOwner, aVenue } from '#testing/factories.ts';
import { testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

test('the filter by safety class finds danger written on the ticket in the list, the counts and the export, until a person clears it', async () => {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'premium' });
  const { venueId } = await aVenue(app, owner);
  const said = await app.send('POST', '/api/feedback', {
    body: { venueId, rating: 'great', textGeneral: 'lovely' },
  });
  await readAnswers(app);
  const { id, ticketUrl } = said.body;
  const ticket = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  await app.send('POST', ticket, { body: { text: 'My tongue swelled' } });
  await readMessages(app.services, simpleReader());
  const found = async (safety: string) => {
    const get = (path: string) => app.send('GET', path, { token: owner.token });
    const { body: list } = await get(`/api/feedback?safety=${safety}`);
    const { body: counts } = await get(`/api/feedback/counts?safety=${safety}`);
    const { headers } = await get(`/api/feedback/export?safety=${safety}`);
    return [list.total, counts.all, Number(headers['x-total-count'])];
  };
  expect(await found('allergen')).toEqual([1, 1, 1]);
  expect(await found('any')).toEqual([1, 1, 1]);
  expect(await found('pest')).toEqual([0, 0, 0]);

  const [opened] = (await app.send('GET', '/api/cases', { token: owner.token })).body.cases;
  const act = async (path: string, body = {}) =>
    expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
  await act(`/api/cases/${opened.id}/close`);
  expect(await found('allergen')).toEqual([1, 1, 1]);
  await act(`/api/cases/${opened.id}/reopen`);
  await act(`/api/feedback/${id}/understanding`, { safety: null, messagesSeen: 1 });
  expect(await found('allergen')).toEqual([0, 0, 0]);
});
