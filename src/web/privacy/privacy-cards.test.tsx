import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readLocalItem, STORAGE_KEYS } from '#web/platform/browser/storage.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { DeleteAccountCard } from './delete-account-form.tsx';
import { GuestDataCard } from './guest-data-card.tsx';

const FIND = 'POST /api/guest-data/find';
const EXPORT = 'POST /api/guest-data/export';
const ERASE = 'POST /api/guest-data/erase';
const DELETE = 'POST /api/account/delete';
const user = aUser();

let left: string[] = [];
beforeEach(() => {
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(closePage);

function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function press(name: string): Promise<void> {
  await act(async () => screen.getByRole('button', { name }).click());
}

async function findGuest(): Promise<void> {
  await openPage('/settings', GuestDataCard, { user });
  type("Guest's email address", 'Ada@Example.com');
  await press('Find');
}

test('a guest is found, exported, and erased after a confirmation', async () => {
  const server = stubServer({
    [FIND]: [200, { feedbackCount: 2, replyCount: 1, notes: [] }],
    [EXPORT]: [200, { guest: 'ada@example.com' }],
    [ERASE]: [200, { message: "The guest's data is erased.", erasedCount: 2 }],
  });
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
  // All test files share the window, and a real click would navigate it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await findGuest();
  expect((await screen.findByRole('status')).textContent).toContain(
    'ada@example.com left 2 pieces of feedback and got 1 reply.',
  );
  await press('Export');
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce());

  await press('Erase');
  expect(server.bodiesOf(ERASE)).toEqual([]);
  await press('Erase for Good');
  expect(server.bodiesOf(ERASE)).toEqual([{ email: 'ada@example.com' }]);
  await vi.waitFor(() =>
    expect(currentToasts()[0]?.description).toBe("The guest's data is erased."),
  );
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});

test('the question before erasing a guest says what is erased, what stays, and that it is final', async () => {
  stubServer({ [FIND]: [200, { feedbackCount: 2, replyCount: 1, notes: [] }] });
  await findGuest();
  await press('Erase');
  const question = screen.getByRole('alertdialog', { name: 'Erase this guest?' }).textContent;
  for (const sentence of [
    'Everything ada@example.com told your restaurants (2 pieces of feedback), your replies and the emails are erased for good, and your figures change too.',
    'Reward codes stay valid.',
    'Your notes in a case stay, and its log says that you erased the guest.',
    'This cannot be undone.',
  ]) {
    expect(question).toContain(sentence);
  }
});

test('notes in the guest’s cases are shown before erasing, and each is treated as the owner decides', async () => {
  const caseId = '10000000-0000-4000-8000-000000000001';
  const note = { caseId, venueName: 'The Copper Kettle', at: '2026-11-15T19:40:00.000Z' };
  const notes = [
    { ...note, number: 2, byName: 'Olive', words: 'Hazelnut declared', redacted: null },
    { ...note, number: 3, byName: 'Olive', words: 'Rang Ada', redacted: 'Rang [guest]' },
    { ...note, number: 4, byName: null, words: 'Ada was told', redacted: '[guest] was told' },
    { ...note, number: 5, byName: null, words: 'The lady of no. 4', redacted: null },
  ];
  const server = stubServer({
    [FIND]: [200, { feedbackCount: 1, replyCount: 0, notes }],
    [ERASE]: [200, { message: "The guest's data is erased.", erasedCount: 1 }],
  });
  await findGuest();
  await press('Erase');
  const choose = (about: string, choice: string) =>
    fireEvent.click(
      within(
        screen.getByRole('group', { name: `What should happen to this note? “${about}”` }),
      ).getByLabelText(choice),
    );
  choose('Ada was told', 'Keep it as written');
  choose('The lady of no. 4', 'Remove the whole note');
  await press('Erase for Good');
  expect(server.bodiesOf(ERASE)).toEqual([
    {
      email: 'ada@example.com',
      notes: [
        { caseId, number: 2, choice: 'keep' },
        { caseId, number: 3, choice: 'redact' },
        { caseId, number: 4, choice: 'keep' },
        { caseId, number: 5, choice: 'remove' },
      ],
    },
  ]);
});

test('an unknown guest has nothing to erase', async () => {
  stubServer({ [FIND]: [200, { feedbackCount: 0, replyCount: 0, notes: [] }] });
  await findGuest();
  expect((await screen.findByRole('status')).textContent).toContain(
    'have no data on ada@example.com',
  );
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
});

test('an invalid guest address is not sent to the server', async () => {
  const server = stubServer({});
  await openPage('/settings', GuestDataCard, { user });
  type("Guest's email address", 'ada');
  await press('Find');
  expect(screen.queryByText('Please enter a valid email address')).not.toBeNull();
  expect(server.bodiesOf(FIND)).toEqual([]);
});

async function openDeletion(): Promise<void> {
  await openPage('/settings', () => <DeleteAccountCard user={user} />, { user });
  await press('Delete Account');
}

test('an account is deleted once phrase and password are entered, and its owner is signed out', async () => {
  const server = stubServer({ [DELETE]: [200, { message: 'Your account is deleted.' }] });
  await openDeletion();
  type(/^To confirm/, 'delete my');
  await press('Delete My Account');
  expect(server.bodiesOf(DELETE)).toEqual([]);
  expect(screen.queryByText('Please type: delete my account')).not.toBeNull();

  type(/^To confirm/, 'Delete my account');
  type('Password', 'secret words');
  await press('Delete My Account');
  expect(server.bodiesOf(DELETE)).toEqual([
    { confirmation: 'delete my account', password: 'secret words' },
  ]);
  await vi.waitFor(() => expect(left).toEqual(['/api/logout']));
  expect(readLocalItem(STORAGE_KEYS.user)).toBeNull();
});

test('the dialog for deleting an account reports a wrong password or a running plan', async () => {
  const message = 'That password is wrong';
  const { answers } = stubServer({
    [DELETE]: [400, { message, errors: [{ field: 'password', message }] }],
  });
  await openDeletion();
  type(/^To confirm/, 'delete my account');
  type('Password', 'wrong');
  await press('Delete My Account');
  await screen.findByText(message);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  answers[DELETE] = [409, { message: 'Please end your paid plan first' }];
  await press('Delete My Account');
  expect((await screen.findByRole('alert')).textContent).toBe('Please end your paid plan first');
});
