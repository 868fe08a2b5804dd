import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listRoster } from '#shared/roster/contract.ts';
import { lastDays, localDay } from '#shared/stats/definitions.ts';
import { type PersonFigures, people } from '#shared/stats/people/contract.ts';
import {
  askForReview,
  decideReview,
  myFigures,
  openReviews,
} from '#shared/stats/people/reviews-contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import type { Entry } from './entry-quote.tsx';
import { MyTables } from './my-tables.tsx';
import { OpenReviews } from './open-reviews.tsx';
import { FiguresOfName, PeopleList } from './people-list.tsx';

const VENUE = { venueId: 'kettle', timezone: 'UTC' };
const { first, last } = lastDays(90, localDay('UTC', new Date()));
const PEOPLE = `GET ${people.path}?venueId=kettle&from=${first}&to=${last}`;
const ROSTER = `GET ${listRoster.path}?venueId=kettle`;
const MINE = `GET ${myFigures.path}`;
const ASK = `POST ${askForReview.path}`;
const OPEN = `GET ${openReviews.path}?venueId=kettle`;
const REVIEW_ID = '01a1f09e-ca49-71c9-a63c-8ade5572d51e';
const DECIDE = `POST ${decideReview.path.replace(':id', REVIEW_ID)}`;

function figuresOf(name: string, overrides: Partial<PersonFigures> = {}): PersonFigures {
  return {
    personId: name,
    name,
    answers: 0,
    parties: 0,
    praise: 0,
    praiseWithWords: 0,
    rate: null,
    comparedWithHouse: 'too few',
    ...overrides,
  };
}

const AOIFE = figuresOf('Aoife', {
  answers: 60,
  parties: 43,
  praise: 14,
  praiseWithWords: 9,
  rate: { value: 90.6, low: 77.6, high: 96.4 },
  comparedWithHouse: 'no clear difference',
});
const TOM = figuresOf('Tom', { answers: 6, parties: 5 });

function anEntry(overrides: Partial<Entry> = {}): Entry {
  return {
    feedbackId: '01a1f09e-ca49-71c9-a63c-8ade5572d520',
    createdAt: '2026-05-20T19:00:00.000Z',
    tableNumber: '7',
    rating: 'fair',
    words: 'Nobody came to our table',
    review: null,
    ...overrides,
  };
}

afterEach(closePage);

test('people are listed in the server’s order, each with the latest praise and a range instead of a percentage', async () => {
  const createdAt = new Date().toISOString();
  const latestQuote = { feedbackId: 'one', words: 'So patient with our twins', createdAt };
  stubServer({
    [PEOPLE]: [
      200,
      [
        { ...AOIFE, latestQuote },
        { ...TOM, latestQuote: null },
      ],
    ],
  });
  await openPage('/people', () => <PeopleList venue={VENUE} />, { user: aUser() });
  const [aoife, tom] = await screen.findAllByRole('listitem');
  expect(aoife?.textContent).toMatch(
    /^Aoife“So patient with our twins”Latest praise, .*PraiseNamed 14 times, 9 with a commentAnswers60 from their tablesGuestsAbout the same as other tables78 to 96 in 100 were happy$/,
  );
  expect(tom?.textContent).toBe(
    'TomNo praise in a guest’s own words yet.PraiseNot named yetAnswers6 from their tablesGuestsToo few answers yet: 5 of 8',
  );
  expect(screen.queryByText(/%/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Go to the Floor' })).toBeNull();
});

test('if no answers come from a person’s tables yet, the list of people links to the floor', async () => {
  stubServer({ [PEOPLE]: [200, [{ ...figuresOf('Tom'), latestQuote: null }]] });
  await openPage('/people', () => <PeopleList venue={VENUE} />, { user: aUser() });
  const link = await screen.findByRole('link', { name: 'Go to the Floor' });
  expect(link.getAttribute('href')).toBe('/floor?venue=kettle');
  expect(screen.getByText('None from their tables yet')).toBeTruthy();
});

test('a venue without people leads to the settings where they are added', async () => {
  stubServer({ [PEOPLE]: [200, []] });
  await openPage('/people', () => <PeopleList venue={VENUE} />, { user: aUser() });
  const link = await screen.findByRole('link', { name: 'Add people' });
  expect(link.getAttribute('href')).toBe('/settings?tab=people&venue=kettle');
});

test('a name that guests type shows the figures of the only person it can mean', async () => {
  const roster = [
    { id: 'Aoife', name: 'Aoife', alsoKnownAs: ['Eefa'], memberId: null },
    { id: 'Tom', name: 'Tom', alsoKnownAs: [], memberId: null },
  ];
  const listed = [AOIFE, TOM].map((person) => ({ ...person, latestQuote: null }));
  stubServer({ [PEOPLE]: [200, listed], [ROSTER]: [200, roster] });
  await openPage('/people', () => <FiguresOfName name="eefa" venue={VENUE} />, {
    user: aUser(),
  });
  expect(await screen.findByText('Named 14 times, 9 with a comment')).toBeTruthy();
  expect(screen.getByText(/^78 to 96 in 100 were happy\./)).toBeTruthy();
});

test('a typed name that could mean two people says whom it may mean', async () => {
  const roster = ['Clara', 'Clare'].map((name) => ({
    id: name,
    name,
    alsoKnownAs: [],
    memberId: null,
  }));
  stubServer({ [PEOPLE]: [200, []], [ROSTER]: [200, roster] });
  await openPage('/people', () => <FiguresOfName name="Claro" venue={VENUE} />, {
    user: aUser(),
  });
  expect(await screen.findByText(/^Guests may mean Clara or Clare/)).toBeTruthy();
});

test('a member asks for another look at an answer from their tables', async () => {
  const mine = (review: Entry['review']) => [
    {
      venueId: 'kettle',
      venueName: 'The Copper Kettle',
      figures: TOM,
      entries: [anEntry({ review })],
    },
  ];
  const server = stubServer({ [MINE]: [200, mine(null)], [ASK]: [200, { message: 'Asked' }] });
  await openPage('/', MyTables, { user: aUser() });
  const ask = await screen.findByRole('button', { name: 'Look at this again' });
  expect(screen.getByText('Too few answers yet: 5 of 8')).toBeTruthy();
  server.answers[MINE] = [200, mine('asked')];
  await act(async () => void fireEvent.click(ask));
  expect(await screen.findByText('Your manager will look at it')).toBeTruthy();
  expect(server.bodiesOf(ASK)).toEqual([{ feedbackId: anEntry().feedbackId }]);
});

test('a member who is on no roster sees nothing about tables of their own', async () => {
  const server = stubServer({ [MINE]: [200, []] });
  await openPage('/', MyTables, { user: aUser() });
  await waitFor(() => expect(server.bodiesOf(MINE)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a manager takes an answer out of a person’s figures and can put it back', async () => {
  const review = {
    id: REVIEW_ID,
    personId: 'Aoife',
    personName: 'Aoife',
    askedAt: '2026-05-20T20:00:00.000Z',
    entry: anEntry({ review: 'asked' }),
  };
  const server = stubServer({ [OPEN]: [200, [review]], [DECIDE]: [200, { message: 'Decided' }] });
  await openPage('/people', () => <OpenReviews venueId="kettle" />, { user: aUser() });
  const card = within(await screen.findByRole('region', { name: 'To look at again' }));
  expect(card.getByText('“Nobody came to our table”')).toBeTruthy();
  server.answers[OPEN] = [200, []];
  await act(async () => void fireEvent.click(card.getByRole('button', { name: 'Take it out' })));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await vi.waitFor(() => expect(currentToasts()[0]?.action?.label).toBe('Put it back'));
  await act(async () => currentToasts()[0]?.action?.onSelect());
  expect(server.bodiesOf(DECIDE)).toEqual([{ decision: 'taken out' }, { decision: 'left' }]);
});
