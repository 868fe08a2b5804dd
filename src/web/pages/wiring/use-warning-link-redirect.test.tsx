import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSearch } from 'wouter';
import { warnings } from '#shared/stats/warnings/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { useWarningLinkRedirect } from './use-warning-link-redirect.ts';

const WARNINGS = `GET ${warnings.path}?venueId=kettle`;
const ID = '01a1f09e-ca49-71c9-a63c-8ade5572d51e';
const ANSWERS = ['01a1f09e-ca49-71c9-a63c-8ade5572d520', '01a1f09e-ca49-71c9-a63c-8ade5572d521'];
const WARNING = {
  id: ID,
  topic: 'waiting',
  since: '2026-11-12',
  share: 0.2,
  usualShare: 0.05,
  parties: 40,
  about: 8,
  answers: ANSWERS,
  lookAt: [],
  isVerySure: false,
  status: 'new',
};

function Page() {
  const search = useSearch();
  return <output>{useWarningLinkRedirect('kettle') ? 'Looking' : search}</output>;
}

afterEach(closePage);

test('the link of an email about a warning leads to the answers behind it', async () => {
  stubServer({ [WARNINGS]: [200, [WARNING]] });
  await openPage(`/feedback?venue=kettle&warning=${ID}`, Page, { user: aUser() });
  await waitFor(() =>
    expect(new URLSearchParams(screen.getByRole('status').textContent ?? '').get('answers')).toBe(
      ANSWERS.join(','),
    ),
  );
});

test('the link of an email about a warning that has ended leads to the inbox', async () => {
  stubServer({ [WARNINGS]: [200, []] });
  await openPage(`/feedback?venue=kettle&warning=${ID}`, Page, { user: aUser() });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('venue=kettle'));
});
