import type { DrawnCode } from './draw-code.ts';

export type TicketTexts = {
  venue: string;
  worth: string;
  until: string;
  code: string;
  show: string;
};

const WIDTH = 358;
const HEIGHT = 470;
const EDGE = 16;
const FOLD = 168;
const CODE_SIDE = 170;
const NOTCH = 11;
/** Sharp enough to be scanned from the picture as well. */
const SCALE = 3;
const INK = '#211c17';

/** Puts the ticket as a picture among the guest's own files. Nothing is asked of the network for it. */
export function saveTicket(texts: TicketTexts, drawn: DrawnCode, brand: string): void {
  const canvas = document.createElement('canvas');
  canvas.width = (WIDTH + 2 * EDGE) * SCALE;
  canvas.height = (HEIGHT + 2 * EDGE) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#fbf8f2';
  pen.fillRect(0, 0, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE);
  pen.translate(EDGE, EDGE);
  drawPaper(pen, brand);
  drawTexts(pen, texts);
  drawModules(pen, drawn);
  canvas.toBlob((picture) => {
    if (picture) download(picture, `${texts.code}.png`);
  });
}

function drawPaper(pen: CanvasRenderingContext2D, brand: string): void {
  pen.fillStyle = '#fffdf9';
  pen.fillRect(0, FOLD, WIDTH, HEIGHT - FOLD);
  pen.fillStyle = brand;
  pen.fillRect(0, 0, WIDTH, FOLD);
  pen.fillStyle = '#fbf8f2';
  for (const x of [0, WIDTH]) {
    pen.beginPath();
    pen.arc(x, FOLD, NOTCH, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = '#b9ae9f';
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.setLineDash([0, 11]);
  pen.beginPath();
  pen.moveTo(19, FOLD);
  pen.lineTo(WIDTH - 19, FOLD);
  pen.stroke();
}

function drawTexts(pen: CanvasRenderingContext2D, texts: TicketTexts): void {
  const SERIF = 'ui-serif, "New York", "Noto Serif", Georgia, serif';
  pen.fillStyle = '#ffffff';
  write(pen, texts.venue, { y: 42, font: `600 17px ${SERIF}` });
  write(pen, texts.worth, { y: 98, font: `600 44px ${SERIF}` });
  write(pen, texts.until, { y: 136, font: '16px system-ui, sans-serif' });
  pen.fillStyle = INK;
  write(pen, texts.code, { y: FOLD + 232, font: '700 33px ui-monospace, Menlo, monospace' });
  write(pen, texts.show, { y: FOLD + 270, font: '600 16px system-ui, sans-serif' });
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

function drawModules(pen: CanvasRenderingContext2D, { path, side }: DrawnCode): void {
  pen.save();
  pen.translate((WIDTH - CODE_SIDE) / 2, FOLD + 14);
  pen.scale(CODE_SIDE / side, CODE_SIDE / side);
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
