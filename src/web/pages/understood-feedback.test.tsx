import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import { OPEN_COMPLAINT } from '#shared/complaints/open-complaint-fixture.ts';
import type {
  ComplaintState,
  FeedbackItem,
  FeedbackWithHistory,
} from '#shared/feedback/list-contract.ts';
import { aTeamMessage, aTeamThread } from '#shared/tickets/thread-fixture.ts';
import { aCaseFile } from '#web/cases/case-fixture.ts';
import {
  aFeedback,
  aFeedbackListResponse,
  anAlarm,
  aVenue,
  openLiveStream,
} from '#web/feedback/feedback-fixture.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { partQuery } from '#web/platform/page/lazy-part.tsx';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { REPLY_BOX_CODE } from '#web/replies/lazy-reply-box.tsx';
import { FeedbackPage } from './feedback.tsx';

const LIPS = aFeedback({
  overallRating: 'great',
  textGeneral: 'Great food',
  textSpecific: 'Lovely evening, but my Lips tingled and swelled after the soup.',
  isSeriousComplaint: true,
  understanding: {
    language: 'en',
    tone: 'mixed',
    topics: ['food_quality'],
    safety: 'allergen',
    suspectedSafety: null,
    because: ['lips tingled', 'swelled'],
    isEmergency: false,
  },
});
const LIST = 'GET /api/feedback?venueId=kettle&period=last_7_days&filterType=all&limit=25&offset=0';
const entryOf = (item: FeedbackItem): FeedbackWithHistory => ({ ...item, note: null, history: [] });

async function open(
  item: FeedbackItem,
  answers: Parameters<typeof stubServer>[0] = {},
  user: User = aUser(),
) {
  const counts = { all: 1, waiting: 0, complaints: 1, praise: 0, withEmail: 0 };
  const server = stubServer({
    'GET /api/restaurants': [200, [aVenue({ staffMayRead: true })]],
    'GET /api/feedback/counts?venueId=kettle&period=last_7_days': [200, counts],
    [LIST]: [200, aFeedbackListResponse([item])],
    [`GET /api/feedback/${item.id}`]: [200, entryOf(item)],
    ...answers,
  });
  openLiveStream();
  await queryClient.prefetchQuery(partQuery(REPLY_BOX_CODE));
  await openPage('/feedback', FeedbackPage, { user });
  await vi.waitFor(() => expect(document.querySelector('blockquote')).toBeTruthy());
  return server;
}

const alarm = () => screen.queryByRole('region', { name: 'Safety issue' });
const banner = () => screen.queryByRole('region', { name: 'Alarm' });
const chips = () =>
  within(screen.getByRole('list', { name: 'What the words say' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const click = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const toastTitle = () => currentToasts()[0]?.title;

afterEach(closePage);

test('a safety matter is shown above the answer with the deciding words, which are marked in it', async () => {
  await open(LIPS);
  expect(alarm()?.textContent).toContain('Possible allergic reaction – lips tingled … swelled');
  const marked = [...document.querySelectorAll('blockquote mark')].map((mark) => mark.textContent);
  expect(marked).toEqual(['Lips tingled', 'swelled']);
  expect(document.querySelector('blockquote')?.textContent).toBe(`“${LIPS.textSpecific}”`);
  expect(chips()).toEqual(['Topic: Food quality', 'Tone: Mixed']);
});

const WRITTEN = aFeedback({
  textSpecific: 'Lovely evening.',
  tableNumber: '3',
  hasTicket: true,
  caseId: 'case-1',
  alarm: anAlarm({
    isEmergency: true,
    onTicket: { at: '2026-11-15T14:40:00.000Z', words: 'I cannot breathe' },
  }),
});

test('danger written on the ticket of praise is marked in the list, above the answer and in the conversation', async () => {
  const danger = { safety: 'allergen', isEmergency: true } as const;
  const message = aTeamMessage({ side: 'guest', text: 'I cannot breathe', ...danger });
  await open(WRITTEN, {
    [`GET /api/feedback/${WRITTEN.id}/thread`]: [200, aTeamThread({ messages: [message] })],
  });
  const words =
    /^Possible emergency or allergic reaction, written on the ticket (just now|.+ ago)$/;
  const row = within(screen.getByRole('link', { name: /^Great/ }));
  expect(row.getByText(words)).toBeTruthy();
  expect(row.getByText('“I cannot breathe”')).toBeTruthy();
  const notice = within(banner() as HTMLElement);
  expect(notice.getByText(words)).toBeTruthy();
  expect(notice.getByText('Table 3 · Not picked up yet')).toBeTruthy();
  expect(notice.getByRole('link', { name: 'Open the case' })).toBeTruthy();
  const rating = screen.getByRole('heading', { name: 'Great' });
  const isAbove = banner()?.compareDocumentPosition(rating);
  expect(isAbove).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const talk = within(screen.getByRole('region', { name: 'Conversation with the guest' }));
  expect(await talk.findByText('Possible emergency or allergic reaction')).toBeTruthy();
});

const ACTED = {
  isUnattended: false,
  lastAct: { at: '2026-11-15T14:42:00.000Z', by: 'ana', byName: 'Ana' },
};

test('one tap records who acts on danger written on the ticket of praise, also in the log of the case', async () => {
  const note = 'POST /api/cases/case-1/notes';
  const server = await open(WRITTEN, { [note]: [201, aCaseFile()] });
  const tended = { ...WRITTEN, alarm: WRITTEN.alarm && { ...WRITTEN.alarm, ...ACTED } };
  server.answers[`GET /api/feedback/${WRITTEN.id}`] = [200, entryOf(tended)];
  server.answers[LIST] = [200, aFeedbackListResponse([tended])];
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'I’m on it' })));
  await vi.waitFor(() => expect(screen.queryByText('Table 3 · Not picked up yet')).toBeNull());
  expect(server.bodiesOf(note)).toEqual([{ words: 'I’m on it.' }]);
  await vi.waitFor(() => expect(document.activeElement).toBe(banner()));
  expect(within(banner() as HTMLElement).getByText(/^Table 3 · Ana acted on it /)).toBeTruthy();
  const row = within(screen.getByRole('link', { name: /^Great/ }));
  expect(await row.findByText(/^Ana acted on it /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
});

test('one tap records who acts on an emergency whose words are unchanged, and the state of the complaint says so once', async () => {
  const complaint = { ...TAKEN, status: 'open', takenBy: null, takenByName: null } as const;
  const understanding = LIPS.understanding && { ...LIPS.understanding, isEmergency: true };
  const told = anAlarm({ isEmergency: true });
  const item = { ...LIPS, understanding, complaint, caseId: 'case-1', alarm: told };
  const take = `POST /api/feedback/${LIPS.id}/take`;
  const server = await open(item, { [take]: [200, entryOf(item)] });
  const notice = () => within(alarm() as HTMLElement);
  expect(notice().getByText('Not picked up yet')).toBeTruthy();
  const tended = { ...item, complaint: TAKEN, alarm: { ...told, ...ACTED } };
  server.answers[take] = [200, entryOf(tended)];
  server.answers[`GET /api/feedback/${LIPS.id}`] = [200, entryOf(tended)];
  await click('I’m on it');
  await vi.waitFor(() => expect(notice().queryByText('Not picked up yet')).toBeNull());
  expect(server.bodiesOf(take)).toHaveLength(1);
  const state = screen.getByRole('group', { name: 'State of the complaint' });
  expect(state.textContent).toContain('Ana has it');
  expect(notice().queryByText(/acted on it/)).toBeNull();
  expect(document.activeElement).toBe(state);
  expect(screen.queryByRole('button', { name: 'I’m on it' })).toBeNull();
});

test('a user who says “I’m on it” after a colleague took the complaint learns who is on it', async () => {
  const complaint = { ...TAKEN, status: 'open', takenBy: null, takenByName: null } as const;
  const item = { ...LIPS, complaint, caseId: 'case-1', alarm: anAlarm() };
  const taken = entryOf({ ...item, complaint: TAKEN, alarm: { ...item.alarm, ...ACTED } });
  await open(item, { [`POST /api/feedback/${LIPS.id}/take`]: [200, taken] });
  await click('I’m on it');
  await vi.waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Ana got there first', description: 'Ana is on it.' },
    ]),
  );
});

test('a member can still act on the danger of an open case that a later reading doubts', async () => {
  const doubted = { safety: null, suspectedSafety: 'allergen' as const };
  const understanding = LIPS.understanding && { ...LIPS.understanding, ...doubted };
  await open({ ...LIPS, understanding, caseId: 'case-1', alarm: anAlarm() });
  const question = screen.getByRole('region', { name: 'Is this a safety issue?' });
  expect(within(question).getByRole('button', { name: 'I’m on it' })).toBeTruthy();
});

test('the focus stays in a field that the user entered while “I’m on it” was being saved', async () => {
  const server = await open(WRITTEN, { 'POST /api/cases/case-1/notes': [201, aCaseFile()] });
  const tended = { ...WRITTEN, alarm: WRITTEN.alarm && { ...WRITTEN.alarm, ...ACTED } };
  server.answers[`GET /api/feedback/${WRITTEN.id}`] = [200, entryOf(tended)];
  fireEvent.click(screen.getByRole('button', { name: 'I’m on it' }));
  const search = screen.getByRole('searchbox');
  search.focus();
  await vi.waitFor(() => expect(toastTitle()).toBe('You are on it'));
  expect(document.activeElement).toBe(search);
});

const OTHER = { at: '2026-11-15T12:00:00.000Z', isEmergency: false, words: null };
const TAKEN: ComplaintState = {
  ...OPEN_COMPLAINT,
  ...{ status: 'taken', takenBy: 'ana', takenByName: 'Ana', takenAt: '2026-11-15T14:35:00.000Z' },
};

test.each([
  [
    'the same danger on its ticket is quoted above it',
    { onTicket: WRITTEN.alarm?.onTicket ?? null },
    ['“I cannot breathe”'],
  ],
  [
    'a lesser danger on its ticket is named and quoted above it',
    { otherOnTicket: { ...OTHER, safety: 'pest' as const, words: 'And a mouse' } },
    [/^Also possible pests, written on the ticket (just now|.+ ago)$/, '“And a mouse”'],
  ],
  [
    'an emergency of another kind on its ticket is named above it',
    { otherOnTicket: { ...OTHER, safety: 'injury' as const, isEmergency: true } },
    [/^Also possible emergency, written on the ticket (just now|.+ ago)$/],
  ],
  [
    'new danger without a message to quote is told above it',
    {},
    ['There is new danger in this case.'],
  ],
])(
  'danger that is new since a member took an answer is shown above it, and one tap takes the answer again: %s',
  async (_, written, shown) => {
    const take = `POST /api/feedback/${LIPS.id}/take`;
    const told = anAlarm(written);
    const item = { ...LIPS, complaint: TAKEN, caseId: 'case-1', alarm: told };
    const server = await open(item, { [take]: [200, entryOf(item)] });
    const notice = within(banner() as HTMLElement);
    for (const words of shown) expect(notice.getByText(words)).toBeTruthy();
    expect(notice.getByText('Taken before this alarm')).toBeTruthy();
    expect(alarm()?.textContent).toContain('lips tingled … swelled');
    expect(screen.getAllByRole('link', { name: 'Open the case' })).toHaveLength(1);
    await click('I’m on it');
    await vi.waitFor(() => expect(server.bodiesOf(take)).toHaveLength(1));
  },
);

test('a safety matter that came beyond the monthly limit says why it can be read', async () => {
  const words = /^This came after your plan’s monthly limit/;
  await open(LIPS);
  expect(screen.queryByText(words)).toBeNull();
  closePage();
  await open({ ...LIPS, isBeyondLimit: true });
  expect(screen.getByText(words)).toBeTruthy();
});

test('a safety matter says that no reward was offered, whatever the guest had chosen', async () => {
  const given = { rewardSelected: 'free_dessert', rewardRefusal: 'left-to-people' } as const;
  await open({ ...LIPS, ...given, hasTicket: true });
  expect(screen.getByText('Reward').nextSibling?.textContent).toBe(
    'We offered no reward, as this may be a safety issue. You can offer one when you write to the guest.',
  );
});

test('in a serious complaint that is a safety matter, only the words about safety are underlined, and no other reason is given', async () => {
  const textSpecific = 'Unsafe: my Lips tingled and swelled.';
  await open({ ...LIPS, overallRating: 'poor', textSpecific });
  const marked = [...document.querySelectorAll('blockquote mark')].map((mark) => mark.textContent);
  expect(marked).toEqual(['Lips tingled', 'swelled']);
  expect(screen.queryByText(/^Serious complaint/)).toBeNull();
});

test('the poor rating is not given as the reason for a serious complaint that is a safety matter', async () => {
  await open({ ...LIPS, overallRating: 'poor' });
  expect(screen.queryByText(/poor rating/)).toBeNull();
});

test('words that raised an alarm are quoted above the answer after the guest changed them', async () => {
  const changedWords = [{ at: '2026-11-17T20:00:00.000Z', words: 'My throat is closing' }];
  await open({
    ...LIPS,
    overallRating: 'poor',
    textSpecific: 'Sorry, all fine',
    understanding: null,
    alarm: anAlarm({ isEmergency: true, changedWords }),
  });
  const notice = screen.getByRole('region', { name: 'Alarm' });
  expect(notice.textContent).toContain('“My throat is closing”');
  expect(notice.textContent).toContain('The guest has since changed these words.');
  expect(screen.queryByText(/poor rating/)).toBeNull();
});

test('a guest’s Arabic words run from right to left, and the language is named', async () => {
  await open(
    aFeedback({
      textSpecific: 'انتظرنا طويلا',
      understanding: {
        language: 'ar',
        tone: 'negative',
        topics: ['waiting'],
        safety: null,
        suspectedSafety: null,
        because: [],
        isEmergency: false,
      },
    }),
  );
  const words = document.querySelector('blockquote');
  expect([words?.lang, words?.dir]).toEqual(['ar', 'rtl']);
  expect(chips()).toEqual(['Topic: Waiting', 'Tone: Negative', 'in Arabic']);
  expect(alarm()).toBeNull();
});

const PLAIN = {
  ...{ language: 'en', topics: [], safety: null, suspectedSafety: null },
  ...{ because: [], isEmergency: false },
} satisfies Partial<FeedbackItem['understanding']>;
const CONTRADICTION = 'The rating says otherwise.';

test.each([
  ['negative words beside a good rating', 'great', 'negative'],
  ['positive words beside a bad rating', 'poor', 'positive'],
] as const)(
  'words are said to differ from the rating, with a question whether that is wrong: %s',
  async (_, overallRating, tone) => {
    await open(
      aFeedback({ overallRating, textSpecific: 'Well!', understanding: { ...PLAIN, tone } }),
    );
    expect(screen.getByText(CONTRADICTION)).toBeTruthy();
    expect(screen.getByText('Words say')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Wrong?' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  },
);

test.each([
  ['words that agree with the rating', { overallRating: 'poor' }, 'negative'],
  ['mixed words', { overallRating: 'great' }, 'mixed'],
  ['words beside the middle rating', { overallRating: 'okay' }, 'negative'],
  [
    'words whose reading a person corrected',
    { overallRating: 'great', isUnderstandingCorrected: true },
    'negative',
  ],
] as const)('words are not said to differ from the rating: %s', async (_, given, tone) => {
  await open(aFeedback({ ...given, textSpecific: 'Well!', understanding: { ...PLAIN, tone } }));
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
  const isCorrected = 'isUnderstandingCorrected' in given;
  expect(screen.getByText(isCorrected ? 'Words say' : 'Tagged as')).toBeTruthy();
  expect(screen.queryByText(CONTRADICTION)).toBeNull();
});

test('words that could not be understood show no chips', async () => {
  await open(aFeedback({ textSpecific: 'zzz' }));
  expect(alarm()).toBeNull();
  expect(screen.queryByRole('list', { name: 'What the words say' })).toBeNull();
});

test('an answer that the text reader failed on asks the owner to read it', async () => {
  await open(aFeedback({ textSpecific: 'zzz', isUnreadable: true }));
  expect(screen.getByText(/couldn’t check this comment.*please read it yourself/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'What the words say' })).toBeNull();
});

test('one tap marks an answer as no safety matter, and another tap undoes the correction', async () => {
  const path = `/api/feedback/${LIPS.id}/understanding`;
  const harmless = aFeedback({
    ...LIPS,
    isSeriousComplaint: false,
    understanding: LIPS.understanding && { ...LIPS.understanding, safety: null, because: [] },
    isUnderstandingCorrected: true,
    understandingCorrectedBy: 'owner-1',
  });
  const server = await open(LIPS, {
    [`POST ${path}`]: [200, entryOf(harmless)],
    [`DELETE ${path}`]: [200, entryOf(LIPS)],
  });
  await click('Not a safety issue?');
  await vi.waitFor(() => expect(toastTitle()).toBe('Corrected'));
  expect(server.bodiesOf(`POST ${path}`)).toEqual([
    { tone: 'mixed', topics: ['food_quality'], safety: null },
  ]);
  await vi.waitFor(() => expect(alarm()).toBeNull());
  expect(screen.getByText('Corrected by you.')).toBeTruthy();
  await click('Restore original reading');
  await vi.waitFor(() => expect(alarm()).toBeTruthy());
  expect(screen.queryByText('Corrected by you.')).toBeNull();
});

test('of two quick corrections, the second is visible at once and is sent after the first', async () => {
  const path = `POST /api/feedback/${LIPS.id}/understanding`;
  const stored = (safety: 'allergen' | null) =>
    entryOf({
      ...LIPS,
      understanding: LIPS.understanding && { ...LIPS.understanding, topics: ['waiting'], safety },
      isUnderstandingCorrected: true,
      understandingCorrectedBy: 'owner-1',
    });
  const server = await open(LIPS, { [path]: [200, stored('allergen')] });
  const responses: (() => void)[] = [];
  const fetchFromStub = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await fetchFromStub(...request);
    if (request[1]?.method === 'POST') await new Promise<void>((send) => responses.push(send));
    return response;
  });
  await click('Change');
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of ['Food quality', 'Waiting', 'Save']) {
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name })));
  }
  await vi.waitFor(() => expect(chips()).toContain('Topic: Waiting'));
  await click('Not a safety issue?');
  await vi.waitFor(() => expect(alarm()).toBeNull());
  const first = { tone: 'mixed', topics: ['waiting'], safety: 'allergen' };
  expect(server.bodiesOf(path)).toEqual([first]);

  await act(async () => responses[0]?.());
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  expect(server.bodiesOf(path)).toEqual([first, { ...first, safety: null }]);
  await act(async () => {});
  expect(alarm()).toBeNull();
  await act(async () => responses[1]?.());
});

test('the alarm of a ticket is gone as soon as its answer is marked as no safety issue', async () => {
  const tended = anAlarm({ onTicket: WRITTEN.alarm?.onTicket ?? null, isUnattended: false });
  const item = { ...LIPS, caseId: 'case-1', alarm: tended };
  await open(item);
  expect(banner()).toBeTruthy();
  const fetchFromStub = fetch;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    // A correction that the server has not answered yet.
    request[1]?.method === 'POST' ? new Promise(() => {}) : fetchFromStub(...request),
  );
  await click('Not a safety issue?');
  await vi.waitFor(() => expect(alarm()).toBeNull());
  expect(banner()).toBeNull();
});

test('a correction that fails to save is undone with an error', async () => {
  await open(LIPS, { [`POST /api/feedback/${LIPS.id}/understanding`]: 'dead network' });
  await click('Change');
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Waiting' })));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Pest' })));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  await vi.waitFor(() => expect(toastTitle()).toBe('That was not saved'));
  expect(chips()).toEqual(['Topic: Food quality', 'Tone: Mixed']);
  expect(alarm()?.textContent).toContain('Possible allergic reaction');
});

test('staff see what the text reader understood but cannot correct it', async () => {
  await open(LIPS, {}, aUser({ role: 'staff', id: 'staff-1' }));
  expect(alarm()).toBeTruthy();
  expect(chips()).toEqual(['Topic: Food quality', 'Tone: Mixed']);
  for (const name of ['Change', 'Not a safety issue?']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

describe('an answer that may be about a safety matter', () => {
  const PIE = aFeedback({
    textSpecific: 'The chicken was pink, and we loved it.',
    understanding: {
      language: 'en',
      tone: 'positive',
      topics: ['food_quality'],
      safety: null,
      suspectedSafety: 'undercooked',
      because: ['chicken was pink'],
      isEmergency: false,
    },
  });
  const path = `/api/feedback/${PIE.id}/understanding`;
  const answered = (safety: 'undercooked' | null) =>
    aFeedback({
      ...PIE,
      isSeriousComplaint: safety !== null,
      understanding: PIE.understanding && {
        ...PIE.understanding,
        safety,
        suspectedSafety: null,
        because: safety ? PIE.understanding.because : [],
      },
      isUnderstandingCorrected: true,
      understandingCorrectedBy: 'owner-1',
    });
  const question = () => screen.queryByRole('region', { name: 'Is this a safety issue?' });

  test('an answer that may be about a safety matter is marked with a question and not with an alarm, also in the list', async () => {
    await open(PIE);
    expect(question()?.textContent).toContain('could mean undercooked food: chicken was pink');
    expect(alarm()).toBeNull();
    expect(screen.getByText('Safety issue?')).toBeTruthy();
  });

  test.each([
    ['Yes, look into it', 'undercooked'],
    ['No, all is well', null],
  ] as const)(
    'an answer that may be about a safety matter is settled by the choice “%s”',
    async (name, safety) => {
      const server = await open(PIE, { [`POST ${path}`]: [200, entryOf(answered(safety))] });
      await click(name);
      await vi.waitFor(() => expect(toastTitle()).toBe('Corrected'));
      expect(server.bodiesOf(`POST ${path}`)).toEqual([
        { tone: 'positive', topics: ['food_quality'], safety },
      ]);
      await vi.waitFor(() => expect(question()).toBeNull());
      expect(Boolean(alarm())).toBe(safety !== null);
    },
  );

  test.each([
    ['great', 'The guest was happy, but the words could mean undercooked food'],
    ['okay', 'The words could mean undercooked food'],
  ] as const)(
    'an answer that may be about a safety matter with the rating %s leads to the question “%s”',
    async (overallRating, words) => {
      await open(aFeedback({ ...PIE, overallRating }));
      expect(question()?.textContent).toContain(`Is this a safety issue? ${words}`);
    },
  );

  test('an answer that may be about a safety matter says if the guest has changed the words that suggested it', async () => {
    const understanding = PIE.understanding && { ...PIE.understanding, because: [] };
    await open(aFeedback({ ...PIE, understanding, caseId: 'case-1' }));
    expect(question()?.textContent).toContain(
      'The guest changed what they wrote. At first it could have meant undercooked food',
    );
  });

  test('an answer that may be about a safety matter links its question to the case', async () => {
    await open(aFeedback({ ...PIE, caseId: 'case-1' }));
    const link = screen.getByRole('link', { name: 'Open the case' });
    expect(question()?.contains(link)).toBe(true);
    expect(link.getAttribute('href')).toContain('case-1');
  });

  test('an answer that may be about a safety matter shows no question to staff, who cannot answer it', async () => {
    await open(PIE, {}, aUser({ role: 'staff', id: 'staff-1' }));
    expect(question()).toBeNull();
  });
});
