import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatMessage } from '../conversation/messages.ts';
import { partDependencies } from '../platform/part-dependencies.ts';
import { en } from '../words/en.ts';
import { drawQrCode } from './draw-qr-code.ts';

vi.mock('./save-ticket-picture.ts');
// An earlier test file may have loaded these modules with the real saveTicketPicture or its own mock.
vi.resetModules();
const { saveTicketPicture } = await import('./save-ticket-picture.ts');
const { insertTicketCard } = await import('./insert-ticket-card.tsx');

const URL_OF_TICKET = 'https://feedback.example.com/t/7K4M29QX3AB6DNF8H1J5PRSTVW';
const venue = { venueId: 'kettle', name: 'The Copper Kettle' } as WidgetSetup;
const tell = insertTicketCard(partDependencies, { language: 'en', words: en, venue });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.querySelector('meta[name="tabletalk-network-url"]')?.remove();
  history.replaceState(null, '', '/');
});

function ended(
  types: readonly ChatMessage['type'][],
  rewardCode?: string,
  ticketUrl = URL_OF_TICKET,
): Conversation {
  const messages = types.map((type, id) => ({ id, type, message: type }));
  const result = { id: '1', message: '', ticketUrl, rewardCode };
  return { messages, result, answers: {} } as unknown as Conversation;
}

function show(types: readonly ChatMessage['type'][], rewardCode?: string) {
  const told = tell(ended(types, rewardCode));
  const at = told.messages.findLastIndex(({ card }) => card !== undefined);
  render(told.messages[at]?.card);
  return at;
}

test('the ticket card in the chat comes after the call and the reward, and before the closing message', () => {
  expect(show(['user', 'success', 'bot'])).toBe(2);
  expect(show(['user', 'success', 'card', 'bot'])).toBe(3);
  expect(show(['user', 'success', 'card', 'success', 'bot'], 'CODE')).toBe(4);
});

test('the ticket card shows a link and a QR code, and folds the QR code away beside a reward', () => {
  show(['success']);
  expect(screen.getByRole('link').getAttribute('href')).toBe(URL_OF_TICKET);
  expect(screen.getByRole('link').className).toBe('primary');
  expect(screen.getByRole('img').closest('details')).toBeNull();
  cleanup();
  show(['success'], 'CODE');
  expect(screen.getByRole('link').className).toBe('line');
  expect(screen.getByLabelText('QR code of your ticket').closest('details')).not.toBeNull();
});

test('the ticket card says that neither name nor email address is needed only to a guest who gave neither', () => {
  const said = (answers: Conversation['answers']) => {
    render(tell({ ...ended(['success']), answers }).messages[1]?.card);
    const text = screen.getByText(/keep the link/).textContent;
    cleanup();
    return text;
  };
  const keep = 'Save the ticket or keep the link.';
  expect(said({ firstName: null, email: null })).toBe(`No name, no e-mail needed. ${keep}`);
  expect(said({ firstName: 'Ann', email: null })).toBe(keep);
  expect(said({ firstName: null, email: 'ann@example.com' })).toBe(keep);
  expect(said({})).toBe(keep);
});

test('the ticket card has its own save button only if there is no reward to be saved together with it', () => {
  show(['success']);
  screen.getByRole('button', { name: 'Save ticket' });
  cleanup();
  show(['success'], 'CODE');
  expect(screen.queryByRole('button', { name: 'Save ticket' })).toBeNull();
});

test('in a ticket link, localhost is replaced by the host of the page, so that the link works on a phone', () => {
  vi.stubGlobal('location', new URL('http://192.168.1.20:3000/widget'));
  const { pathname } = new URL(URL_OF_TICKET);
  render(tell(ended(['success'], undefined, `http://localhost:3000${pathname}`)).messages[1]?.card);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`http://192.168.1.20:3000${pathname}`);
});

test('a ticket link to localhost is copied, saved and drawn as a QR code with the host of the page', async () => {
  vi.stubGlobal('location', new URL('http://192.168.1.20:3000/widget'));
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const { pathname } = new URL(URL_OF_TICKET);
  const url = `http://192.168.1.20:3000${pathname}`;
  render(tell(ended(['success'], undefined, `http://localhost:3000${pathname}`)).messages[1]?.card);
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe(
    drawQrCode(url, 'M').path,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save ticket' }));
  expect(vi.mocked(saveTicketPicture).mock.lastCall?.[0].ticketLink?.url).toBe(url);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: en.buttons.copied });
  expect(writeText.mock.calls).toEqual([[url]]);
});

test.each([
  ['phones can reach', 'http://192.168.1.20:3000', true],
  ['only this computer can reach', 'http://localhost:3000', false],
])(
  'with a server that %s, a page at localhost draws, saves and copies its ticket as a link to %s',
  async (_, origin, isOpen) => {
    vi.stubGlobal('location', new URL('http://localhost:3000/widget'));
    const writeText = vi.fn(async (_: string) => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    document.head.insertAdjacentHTML(
      'beforeend',
      `<meta name="tabletalk-network-url" content="http://192.168.1.20:3000" data-open="${isOpen}">`,
    );
    const { pathname } = new URL(URL_OF_TICKET);
    const ticketUrl = `http://localhost:3000${pathname}`;
    render(tell(ended(['success'], undefined, ticketUrl)).messages[1]?.card);
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe(
      drawQrCode(`${origin}${pathname}`, 'M').path,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save ticket' }));
    expect(vi.mocked(saveTicketPicture).mock.lastCall?.[0].ticketLink?.url).toBe(
      `${origin}${pathname}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByRole('button', { name: en.buttons.copied });
    expect(writeText.mock.calls).toEqual([[`${origin}${pathname}`]]);
    // On this computer the link stays local, because its browser knows the guest and allows
    // notifications.
    expect(screen.getByRole('link').getAttribute('href')).toBe(ticketUrl);
  },
);

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'the QR code on a page at %s leads a phone to the network address of the server',
  (origin) => {
    vi.stubGlobal('location', new URL(`${origin}/widget`));
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="tabletalk-network-url" content="http://192.168.1.20:3000" data-open="true">',
    );
    const { pathname } = new URL(URL_OF_TICKET);
    const ticketUrl = `http://localhost:3000${pathname}`;
    render(tell(ended(['success'], undefined, ticketUrl)).messages[1]?.card);
    expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe(
      drawQrCode(`http://192.168.1.20:3000${pathname}`, 'M').path,
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe(`${origin}${pathname}`);
  },
);

test('a shared screen shows only the QR code of a ticket, since the next guest could follow a link', () => {
  history.replaceState(null, '', '/widget?kiosk=1');
  show(['success'], 'CODE');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img').closest('details')).toBeNull();
});

test('the ticket card of the demo does not promise a reply', () => {
  const demo = insertTicketCard(partDependencies, {
    language: 'en',
    words: en,
    venue: { ...venue, isDemo: true },
  });
  render(demo(ended(['success'])).messages[1]?.card);
  screen.getByText('This was a demo. Nobody reads it, so no answer will come.');
  expect(screen.queryByText(/write back/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save ticket' }));
  const text = 'This was a demo. Nobody reads it, so no answer will come.';
  expect(vi.mocked(saveTicketPicture).mock.lastCall?.[0].ticketLink).toMatchObject({ text });
});

test('a guest without a ticket sees no ticket card', () => {
  const plain = { ...ended(['success']), result: { id: '1', message: '' } };
  expect(tell(plain)).toBe(plain);
});
