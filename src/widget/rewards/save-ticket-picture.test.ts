import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../words/languages.ts';
import { drawQrCode } from './draw-qr-code.ts';
import { TICKET_WORDS } from './ticket-words.ts';

// An earlier test file may have left its mock of save-ticket-picture in place.
vi.doUnmock('./save-ticket-picture.ts');
vi.resetModules();
const { saveTicketPicture } = await import('./save-ticket-picture.ts');

type DrawnText = { text: string; size: number; direction: string };

const LETTER_SHARE = 0.6;
const SMALLEST = 11;
const reward = {
  worth: '10 % Rabatt beim nächsten Besuch',
  until: 'Valable à partir du 18 novembre · Valable jusqu’au 17 décembre 2026',
  code: '7K3QD-0M9XZ',
  link: 'https://tabletalk.example/redeem?code=7K3QD-0M9XZ',
  show: 'Show this to our staff',
};
const url = 'https://feedback.example.com/t/7K4M29QX3AB6DNF8H1J5PRSTVW';

class DrawnPath {
  path: string;

  constructor(path: string) {
    this.path = path;
  }
}

let drawn: DrawnText[];
let drawnPaths: string[];

beforeEach(() => {
  drawn = [];
  drawnPaths = [];
  vi.stubGlobal('Path2D', DrawnPath);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => aPen() as never);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('in the saved picture, a long reward name and its two dates wrap into lines and stay large enough to read', () => {
  saveTicketPicture({ venue: 'The Copper Kettle', reward });
  const lines = drawn.map(({ text }) => text);
  expect(lines).toEqual([
    'The Copper Kettle',
    '10 % Rabatt beim',
    'nächsten Besuch',
    'Valable à partir du 18 novembre',
    'Valable jusqu’au 17 décembre 2026',
    '7K3QD-0M9XZ',
    'Show this to our staff',
  ]);
  expect(Math.min(...drawn.map(({ size }) => size))).toBeGreaterThan(SMALLEST);
});

test.each(Object.entries(TICKET_WORDS) as [Language, (typeof TICKET_WORDS)['en']][])(
  'in the saved picture, the text about the ticket is large enough to read in %s, even in a demo',
  (_, { demo, scan }) => {
    for (const text of [demo, scan]) {
      drawn = [];
      saveTicketPicture({ venue: 'Kettle', ticketLink: { url, title: 'Conversation', text } });
      const [, , ...below] = drawn;
      const lines = below.slice(0, -1);
      expect(lines.map((line) => line.text).join(' ')).toBe(text);
      expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(SMALLEST);
    }
  },
);

test('the saved picture of a reward and its conversation has the QR codes of both', () => {
  const ticketLink = { url, title: 'Conversation', text: TICKET_WORDS.en.scan };
  saveTicketPicture({ venue: 'Kettle', reward, ticketLink });
  const codes = [reward.link, url].map((link) => drawQrCode(link, 'M').path);
  expect(drawnPaths).toEqual(codes);
});

test('in the saved picture, Arabic text is written right to left, but codes and addresses are not', () => {
  saveTicketPicture({
    venue: 'The Copper Kettle',
    reward,
    ticketLink: { url, title: 'المحادثة', text: TICKET_WORDS.ar.demo },
  });
  const from = (side: string) =>
    drawn.filter(({ direction }) => direction === side).map(({ text }) => text);
  expect(from('rtl').join(' ')).toBe(`المحادثة ${TICKET_WORDS.ar.demo}`);
  expect(from('ltr')).toEqual(expect.arrayContaining([reward.code, url]));
});

/** A fake canvas context that records each text with its size, and each path. */
function aPen() {
  let share = 1;
  const pen = {
    font: '',
    direction: 'inherit',
    measureText: (text: string) => ({ width: text.length * sizeOf(pen.font) * LETTER_SHARE }),
    save: () => undefined,
    restore: () => {
      share = 1;
    },
    scale: (by: number) => {
      share = by;
    },
    fill: (shape?: DrawnPath) => {
      if (shape) drawnPaths.push(shape.path);
    },
    fillText: (text: string) =>
      drawn.push({ text, size: sizeOf(pen.font) * share, direction: pen.direction }),
  };
  return new Proxy(pen, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
  });
}

function sizeOf(font: string): number {
  return Number(/(\d+)px/.exec(font)?.[1]);
}
