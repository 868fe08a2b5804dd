import { type DrawnCode, drawCode } from './draw-code.ts';

/** What there is of it: a reward to show, a conversation to come back to, or both. */
export type SavedTicket = {
  venue: string;
  reward?: { worth: string; until: string; code: string; show: string };
  way?: { url: string; title: string; text: string };
};

const WIDTH = 358;
const EDGE = 16;
/** How tall each part is, from one fold to the next. */
const HEAD = { alone: 84, withReward: 168 };
const REWARD = 302;
const WAY = 292;
const NOTCH = 11;
/** Sharp enough to be scanned from the picture as well. */
const SCALE = 3;
const INK = '#211c17';
const SERIF = 'ui-serif, "New York", "Noto Serif", Georgia, serif';
const SANS = 'system-ui, sans-serif';
const MONO = 'ui-monospace, Menlo, monospace';

/** Puts the ticket as a picture among the guest's own files. Nothing is asked of the network for it. */
export function saveTicket({ venue, reward, way }: SavedTicket): void {
  const head = reward ? HEAD.withReward : HEAD.alone;
  const rewardEnd = head + (reward ? REWARD : 0);
  const height = rewardEnd + (way ? WAY : 0);
  const canvas = document.createElement('canvas');
  canvas.width = (WIDTH + 2 * EDGE) * SCALE;
  canvas.height = (height + 2 * EDGE) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
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
  if (reward) drawReward(pen, reward, head);
  if (way) drawWay(pen, way, rewardEnd);
  for (const y of reward && way ? [head, rewardEnd] : [head]) drawFold(pen, y);
  canvas.toBlob((picture) => {
    // The ticket's own code is a secret, and no name for a file.
    if (picture) download(picture, `${reward?.code ?? 'ticket'}.png`);
  });
}

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
  { worth, until, code, show }: NonNullable<SavedTicket['reward']>,
  fold: number,
): void {
  write(pen, worth, { y: 98, font: `600 44px ${SERIF}` });
  write(pen, until, { y: 136, font: `16px ${SANS}` });
  pen.fillStyle = INK;
  drawModules(pen, drawCode(code), { y: fold + 14, side: 170 });
  write(pen, code, { y: fold + 232, font: `700 33px ${MONO}` });
  write(pen, show, { y: fold + 270, font: `600 16px ${SANS}` });
}

function drawWay(
  pen: CanvasRenderingContext2D,
  { url, title, text }: NonNullable<SavedTicket['way']>,
  fold: number,
): void {
  pen.fillStyle = INK;
  write(pen, title, { y: fold + 42, font: `600 22px ${SERIF}` });
  drawModules(pen, drawCode(url, 'M'), { y: fold + 46, side: 170 });
  write(pen, text, { y: fold + 236, font: `600 16px ${SANS}` });
  write(pen, url, { y: fold + 264, font: `13px ${MONO}` });
}

/** Where one part ends and the next begins. */
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

/** In the middle of its line; what is too long for it becomes smaller. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, font }: { y: number; font: string },
): void {
  pen.font = font;
  pen.textAlign = 'center';
  const room = WIDTH - 2 * 22;
  const share = Math.min(1, room / (pen.measureText(text).width || 1));
  pen.save();
  pen.translate(WIDTH / 2, y);
  pen.scale(share, share);
  pen.fillText(text, 0, 0);
  pen.restore();
}

function drawModules(
  pen: CanvasRenderingContext2D,
  { path, side: modules }: DrawnCode,
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
