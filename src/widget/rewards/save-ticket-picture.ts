import { drawQrCode, type QrPath } from './draw-qr-code.ts';

/** The content of the picture: a reward, a link to the ticket, or both. */
export type TicketPicture = {
  venue: string;
  reward?: { worth: string; until: string; code: string; link: string; show: string };
  way?: { url: string; title: string; text: string };
};

const WIDTH = 358;
const EDGE = 16;
/** The width of a line between the margins. */
const ROOM = WIDTH - 2 * 22;
/** The height of each part, from fold to fold, and how much a second line adds. */
const HEAD = { alone: 84, withReward: 168 };
const REWARD = 302;
const WAY = 292;
const LINE = 21;
const NOTCH = 11;
/** Enough pixels to scan the code from the saved picture. */
const SCALE = 3;
const INK = '#211c17';
const SERIF = 'ui-serif, "New York", "Noto Serif", Georgia, serif';
const SANS = 'system-ui, sans-serif';
const MONO = 'ui-monospace, Menlo, monospace';
const UNTIL_FONT = `16px ${SANS}`;
const WAY_FONT = `600 16px ${SANS}`;

/** Downloads the ticket as a picture, without a network request. */
export function saveTicketPicture({ venue, reward, way }: TicketPicture): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const until = reward ? inLines(pen, reward.until, UNTIL_FONT) : [];
  const text = way ? inLines(pen, way.text, WAY_FONT) : [];
  const head = reward ? HEAD.withReward + LINE * (until.length - 1) : HEAD.alone;
  const rewardEnd = head + (reward ? REWARD : 0);
  const height = rewardEnd + (way ? WAY + LINE * (text.length - 1) : 0);
  // Setting the size resets the context, so scale afterwards.
  canvas.width = (WIDTH + 2 * EDGE) * SCALE;
  canvas.height = (height + 2 * EDGE) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fbf8f2';
  pen.fillRect(0, 0, WIDTH + 2 * EDGE, height + 2 * EDGE);
  pen.translate(EDGE, EDGE);
  drawPaper(pen, { head, height });
  pen.fillStyle = '#ffffff';
  write(
    pen,
    venue,
    reward ? { y: 42, font: `600 17px ${SERIF}` } : { y: 52, font: `600 26px ${SERIF}` },
  );
  if (reward) drawReward(pen, { ...reward, until }, head);
  if (way) drawWay(pen, { ...way, text }, rewardEnd);
  for (const y of reward && way ? [head, rewardEnd] : [head]) drawFold(pen, y);
  canvas.toBlob((picture) => {
    // The ticket's own code is secret, so it must not become the file name.
    if (picture) download(picture, `${reward?.code ?? 'ticket'}.png`);
  });
}

type InLines<Part, Name extends keyof Part> = Omit<Part, Name> & Record<Name, readonly string[]>;

function drawPaper(
  pen: CanvasRenderingContext2D,
  { head, height }: Record<'head' | 'height', number>,
) {
  pen.fillStyle = '#fffdf9';
  pen.fillRect(0, head, WIDTH, height - head);
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--l-brand').trim();
  pen.fillRect(0, 0, WIDTH, head);
}

function drawReward(
  pen: CanvasRenderingContext2D,
  { worth, until, code, link, show }: InLines<NonNullable<TicketPicture['reward']>, 'until'>,
  fold: number,
): void {
  const large = `600 44px ${SERIF}`;
  const [first = '', second] = inLines(pen, worth, large);
  if (second === undefined) write(pen, first, { y: 98, font: large });
  else writeAll(pen, [first, second], { y: 80, font: `600 29px ${SERIF}`, line: 33 });
  writeAll(pen, until, { y: 138, font: UNTIL_FONT, line: LINE });
  pen.fillStyle = INK;
  drawModules(pen, drawQrCode(link, 'M'), { y: fold + 14, side: 170 });
  write(pen, code, { y: fold + 232, font: `700 33px ${MONO}` });
  write(pen, show, { y: fold + 270, font: `600 16px ${SANS}` });
}

function drawWay(
  pen: CanvasRenderingContext2D,
  { url, title, text }: InLines<NonNullable<TicketPicture['way']>, 'text'>,
  fold: number,
): void {
  pen.fillStyle = INK;
  write(pen, title, { y: fold + 42, font: `600 22px ${SERIF}` });
  drawModules(pen, drawQrCode(url, 'M'), { y: fold + 46, side: 170 });
  writeAll(pen, text, { y: fold + 236, font: WAY_FONT, line: LINE });
  const below = fold + LINE * (text.length - 1);
  write(pen, url, { y: below + 264, font: `13px ${MONO}` });
}

/** Draws the fold between two parts. */
function drawFold(pen: CanvasRenderingContext2D, y: number): void {
  pen.fillStyle = '#fbf8f2';
  for (const x of [0, WIDTH]) {
    pen.beginPath();
    pen.arc(x, y, NOTCH, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = '#b9ae9f';
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.setLineDash([0, 11]);
  pen.beginPath();
  pen.moveTo(19, y);
  pen.lineTo(WIDTH - 19, y);
  pen.stroke();
}

/** A text that would have to shrink below this share is broken into two lines instead. */
const LEAST_SHARE = 0.85;

/** Breaks between the parts of the text or, if it has none, into lines of similar length. */
function inLines(pen: CanvasRenderingContext2D, text: string, font: string): readonly string[] {
  pen.font = font;
  if (pen.measureText(text).width * LEAST_SHARE <= ROOM) return [text];
  const parts = text.split(' · ');
  if (parts.length === 2) return parts;
  const words = text.split(' ');
  const halves = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const [best = [text]] = halves.slice(1).sort((one, other) => longest(one) - longest(other));
  return best;
}

function longest(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}

function writeAll(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  { y, font, line }: { y: number; font: string; line: number },
): void {
  for (const [place, text] of lines.entries()) write(pen, text, { y: y + place * line, font });
}

/** Writes a centred text, shrunk to fit the line. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, font }: { y: number; font: string },
): void {
  pen.font = font;
  pen.textAlign = 'center';
  // A detached canvas has no text direction, and an Arabic full stop would be on the wrong side.
  pen.direction = /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr';
  const share = Math.min(1, ROOM / (pen.measureText(text).width || 1));
  pen.save();
  pen.translate(WIDTH / 2, y);
  pen.scale(share, share);
  pen.fillText(text, 0, 0);
  pen.restore();
}

function drawModules(
  pen: CanvasRenderingContext2D,
  { path, side: modules }: QrPath,
  { y, side }: { y: number; side: number },
): void {
  pen.save();
  pen.translate((WIDTH - side) / 2, y);
  pen.scale(side / modules, side / modules);
  pen.fillStyle = INK;
  pen.fill(new Path2D(path), 'evenodd');
  pen.restore();
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, LINK_LIVES_MS, link.href);
}

const LINK_LIVES_MS = 60_000;
