import { drawQrCode, type QrPath } from './draw-qr-code.ts';

/** The content of the picture: a reward, a link to the ticket, or both. */
export type TicketPicture = {
  venue: string;
  reward?: { worth: string; until: string; code: string; link: string; show: string };
  ticketLink?: { url: string; title: string; text: string };
};

const WIDTH = 358;
const EDGE = 16;
/** The width of a line between the margins. */
const TEXT_WIDTH = WIDTH - 2 * 22;
/** The height of each part, from fold to fold, and how much a second line adds. */
const HEAD_HEIGHT = { alone: 84, withReward: 168 };
const REWARD_HEIGHT = 302;
const LINK_HEIGHT = 292;
const LINE = 21;
const NOTCH = 11;
/** Enough pixels to scan the code from the saved picture. */
const SCALE = 3;
const INK = '#211c17';
const SERIF = 'ui-serif, "New York", "Noto Serif", Georgia, serif';
const SANS = 'system-ui, sans-serif';
const MONO = 'ui-monospace, Menlo, monospace';
const UNTIL_FONT = `16px ${SANS}`;
const LINK_FONT = `600 16px ${SANS}`;

/** Downloads the ticket as a picture, without a network request. */
export function saveTicketPicture({ venue, reward, ticketLink }: TicketPicture): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const until = reward ? breakIntoLines(pen, reward.until, UNTIL_FONT) : [];
  const text = ticketLink ? breakIntoLines(pen, ticketLink.text, LINK_FONT) : [];
  const head = reward ? HEAD_HEIGHT.withReward + LINE * (until.length - 1) : HEAD_HEIGHT.alone;
  const rewardEnd = head + (reward ? REWARD_HEIGHT : 0);
  const height = rewardEnd + (ticketLink ? LINK_HEIGHT + LINE * (text.length - 1) : 0);
  // Setting the size resets the context, so scale afterwards.
  canvas.width = (WIDTH + 2 * EDGE) * SCALE;
  canvas.height = (height + 2 * EDGE) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fbf8f2';
  pen.fillRect(0, 0, WIDTH + 2 * EDGE, height + 2 * EDGE);
  pen.translate(EDGE, EDGE);
  drawPaper(pen, { head, height });
  pen.fillStyle = '#ffffff';
  writeText(
    pen,
    venue,
    reward ? { y: 42, font: `600 17px ${SERIF}` } : { y: 52, font: `600 26px ${SERIF}` },
  );
  if (reward) drawReward(pen, { ...reward, until }, head);
  if (ticketLink) drawTicketLink(pen, { ...ticketLink, text }, rewardEnd);
  for (const y of reward && ticketLink ? [head, rewardEnd] : [head]) drawFold(pen, y);
  canvas.toBlob((picture) => {
    // The ticket's own code is secret, so it must not become the file name.
    if (picture) downloadPicture(picture, `${reward?.code ?? 'ticket'}.png`);
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
  const [first = '', second] = breakIntoLines(pen, worth, large);
  if (second === undefined) writeText(pen, first, { y: 98, font: large });
  else writeAll(pen, [first, second], { y: 80, font: `600 29px ${SERIF}`, line: 33 });
  writeAll(pen, until, { y: 138, font: UNTIL_FONT, line: LINE });
  pen.fillStyle = INK;
  drawModules(pen, drawQrCode(link, 'M'), { y: fold + 14, side: 170 });
  writeText(pen, code, { y: fold + 232, font: `700 33px ${MONO}` });
  writeText(pen, show, { y: fold + 270, font: `600 16px ${SANS}` });
}

function drawTicketLink(
  pen: CanvasRenderingContext2D,
  { url, title, text }: InLines<NonNullable<TicketPicture['ticketLink']>, 'text'>,
  fold: number,
): void {
  pen.fillStyle = INK;
  writeText(pen, title, { y: fold + 42, font: `600 22px ${SERIF}` });
  drawModules(pen, drawQrCode(url, 'M'), { y: fold + 46, side: 170 });
  writeAll(pen, text, { y: fold + 236, font: LINK_FONT, line: LINE });
  const below = fold + LINE * (text.length - 1);
  writeText(pen, url, { y: below + 264, font: `13px ${MONO}` });
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
const MIN_SHARE = 0.85;

/** Breaks between the parts of the text or, if it has none, into lines of similar length. */
function breakIntoLines(
  pen: CanvasRenderingContext2D,
  text: string,
  font: string,
): readonly string[] {
  pen.font = font;
  if (pen.measureText(text).width * MIN_SHARE <= TEXT_WIDTH) return [text];
  const parts = text.split(' · ');
  if (parts.length === 2) return parts;
  const words = text.split(' ');
  const halves = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
  const [best = [text]] = halves
    .slice(1)
    .sort((one, other) => lengthOfLongest(one) - lengthOfLongest(other));
  return best;
}

function lengthOfLongest(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}

function writeAll(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  { y, font, line }: { y: number; font: string; line: number },
): void {
  for (const [place, text] of lines.entries()) writeText(pen, text, { y: y + place * line, font });
}

/** Writes a centred text, shrunk to fit the line. */
function writeText(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, font }: { y: number; font: string },
): void {
  pen.font = font;
  pen.textAlign = 'center';
  // A detached canvas has no text direction, and an Arabic full stop would be on the wrong side.
  pen.direction = /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr';
  const share = Math.min(1, TEXT_WIDTH / (pen.measureText(text).width || 1));
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

function downloadPicture(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, LINK_TTL_MS, link.href);
}

const LINK_TTL_MS = 60_000;
