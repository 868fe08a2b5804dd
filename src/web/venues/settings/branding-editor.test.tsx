import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Venue } from '#shared/venues/contract.ts';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { venuesQuery } from '../queries.ts';
import { aVenue } from '../venue-fixture.ts';
import { BrandingEditor } from './branding-editor.tsx';

const KETTLE = aVenue();
const UPLOADED = aVenue({ logoUrl: `/api/logos/${'a'.repeat(32)}` });
const LIST = 'GET /api/restaurants';
const LOGO = `/api/restaurants/${KETTLE.id}/logo`;

function Editor() {
  const { data } = useQuery(venuesQuery);
  return data?.[0] && <BrandingEditor venue={data[0]} />;
}

async function open(venue: Venue, answers: Parameters<typeof stubServer>[0] = {}) {
  const user = aUser();
  const server = stubServer({
    'GET /api/auth/user': [200, user],
    [LIST]: [200, [venue]],
    ...answers,
  });
  await openPage('/settings', Editor, { user });
  await screen.findByLabelText(/Logo URL/);
  return server;
}

const address = () => screen.getByLabelText<HTMLInputElement>(/Logo URL/);
const logo = () => screen.queryByRole<HTMLImageElement>('img', { name: `Logo of ${KETTLE.name}` });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function choose(file: File): Promise<void> {
  const picker = screen.getByLabelText('Picture of the logo');
  await act(async () => fireEvent.change(picker, { target: { files: [file] } }));
}

function aFile(type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], 'logo', { type });
}

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

test('an uploaded picture is sent unchanged and becomes the logo at once', async () => {
  const server = await open(KETTLE, { [`PUT ${LOGO}`]: [200, UPLOADED] });
  expect(logo()).toBeNull();
  const file = aFile('image/png');
  server.answers[LIST] = [200, [UPLOADED]];
  await choose(file);
  expect(server.bodiesOf(`PUT ${LOGO}`)).toEqual([file]);
  expect(logo()?.getAttribute('src')).toBe(UPLOADED.logoUrl);
  // The field is for external addresses; nothing is left to save.
  expect(address().value).toBe('');
  expect(button('Save Changes').disabled).toBe(true);
});

test('typing a logo’s address and deleting it again keeps the uploaded logo', async () => {
  await open(UPLOADED);
  fireEvent.change(address(), { target: { value: 'https://example.com/logo.png' } });
  expect(logo()?.getAttribute('src')).toBe('https://example.com/logo.png');
  expect(button('Save Changes').disabled).toBe(false);
  fireEvent.change(address(), { target: { value: '' } });
  expect(logo()?.getAttribute('src')).toBe(UPLOADED.logoUrl);
  expect(button('Save Changes').disabled).toBe(true);
});

test('an invalid brand colour cannot be saved, and Discard restores the saved one', async () => {
  const server = await open(KETTLE);
  const colour = () => screen.getByLabelText<HTMLInputElement>('Brand colour');
  expect(screen.getByText('All changes are saved.')).toBeTruthy();
  fireEvent.change(colour(), { target: { value: 'red' } });
  expect(screen.getByText('To save, correct the marked fields.')).toBeTruthy();
  await act(async () => fireEvent.click(button('Save Changes')));
  expect(server.bodiesOf(`PUT /api/restaurants/${KETTLE.id}`)).toEqual([]);
  expect(document.activeElement).toBe(colour());
  await act(async () => fireEvent.click(button('Discard')));
  expect(colour().value.toLowerCase()).toBe(KETTLE.brandColor.toLowerCase());
  expect(screen.getByText('All changes are saved.')).toBeTruthy();
});

test('saving with an error scrolls to its message, and so does an error that appears in the field in use', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  await open(KETTLE);
  address().focus();
  fireEvent.change(address(), { target: { value: 'logo.png' } });
  const message = document.getElementById(`${address().id}-error`)?.textContent;
  expect(message).toBeTruthy();
  expect(scrolled).toEqual([message]);
  button('Save Changes').focus();
  await act(async () => fireEvent.click(button('Save Changes')));
  expect(document.activeElement).toBe(address());
  expect(scrolled).toEqual([message, message]);
});

test('after the logo is removed, the venue’s initial is shown', async () => {
  const server = await open(UPLOADED, { [`DELETE ${LOGO}`]: [200, KETTLE] });
  server.answers[LIST] = [200, [KETTLE]];
  await act(async () => fireEvent.click(button('Remove the logo')));
  expect(server.bodiesOf(`DELETE ${LOGO}`)).toHaveLength(1);
  expect(logo()).toBeNull();
});

test.each([
  [
    'a logo of an unsupported type',
    aFile('image/svg+xml'),
    'Please choose a PNG, JPEG or WebP picture',
  ],
  [
    'a logo that is too large',
    aFile('image/png', 2_100_000),
    'Please choose a picture of at most 2 MB',
  ],
])('a logo upload refuses %s before it is sent', async (_, file, words) => {
  const server = await open(KETTLE);
  await choose(file);
  expect(screen.getByText(words)).toBeTruthy();
  expect(server.bodiesOf(`PUT ${LOGO}`)).toEqual([]);
});

test('an error from the server or the network is shown beside the logo’s upload button', async () => {
  const server = await open(KETTLE, {
    [`PUT ${LOGO}`]: [400, { code: 'INVALID_INPUT', message: 'This picture seems to be damaged.' }],
  });
  await choose(aFile('image/png'));
  expect(screen.getByText('This picture seems to be damaged.')).toBeTruthy();
  server.answers[`PUT ${LOGO}`] = 'dead network';
  await choose(aFile('image/png'));
  expect(screen.getByText('The picture didn’t upload. Please try again.')).toBeTruthy();
});
