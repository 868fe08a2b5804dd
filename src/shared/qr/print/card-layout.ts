import { questionText } from './card-words.ts';
import { fitLine } from './measure-text.ts';
import {
  blendColours,
  circlePath,
  filledPath,
  makeTextPart,
  plateParts,
  rectanglePath,
  strokedPath,
} from './parts.ts';
import {
  INKS,
  MARGIN_MM,
  type PrintContent,
  type PrintLayout,
  type PrintPart,
} from './print-layout.ts';
import { venueMark } from './venue-mark.ts';

const SIZE = { width: 105, height: 148 };
const MIDDLE = SIZE.width / 2;
const ROOM = SIZE.width - 2 * MARGIN_MM;
const PLATE = { cx: MIDDLE, cy: 87.4, radius: 36.2, most: 36 };

/**
 * The A6 card: a table seen from above, with a cloth in the venue's colour and the code on the
 * plate.
 */
export function cardLayout(content: PrintContent, brand: string): PrintLayout {
  return {
    ...SIZE,
    isRound: false,
    folds: [],
    parts: [
      ...cloth(brand),
      ...heading(content, brand),
      ...plateParts(PLATE, content, brand),
      ...placeCard(content.tableLabel),
      ...promise(content),
    ],
  };
}

function promise({ words, hasRewards }: PrintContent): PrintPart[] {
  const sans = fitLine(words.promise, 'sans', { width: ROOM, most: 4, least: 2.6 });
  const plain = fitLine(words.thanks, 'plain', { width: ROOM, most: 3.6, least: 2.5 });
  const place = { x: MIDDLE, y: 132.4, font: 'sans', fill: INKS.text, field: 'promise' } as const;
  const under = { x: MIDDLE, y: 138, font: 'plain', fill: INKS.soft, field: 'thanks' } as const;
  return [
    makeTextPart(sans.text, { ...sans, ...place }),
    ...(hasRewards ? [makeTextPart(plain.text, { ...plain, ...under })] : []),
  ];
}

/** The cloth hangs over the table's edge in a curve; the plate's shadow falls on the bare part. */
function cloth(brand: string): PrintPart[] {
  return [
    filledPath(rectanglePath(-3, -3, SIZE.width + 6, SIZE.height + 6), INKS.paper),
    filledPath(
      circlePath(PLATE.cx, PLATE.cy + 1.3, PLATE.radius),
      blendColours('#3A2C16', INKS.paper, 0.14),
    ),
    filledPath('M-3 -3H108V81Q52.5 103.5 -3 81Z', brand),
    strokedPath('M-3 78Q52.5 100.5 108 78', blendColours(INKS.white, brand, 0.6), 0.4, [1.9, 1.6]),
  ];
}

function heading(content: PrintContent, brand: string): PrintPart[] {
  const mark = venueMark(content, { height: 8.8, mostWidth: 44, brand });
  const name =
    content.venueName &&
    fitLine(content.venueName, 'serif', { width: ROOM, most: 3.9, least: 2.7 });
  const question = fitLine(questionText(content.words), 'display', {
    width: ROOM,
    most: 15,
    least: 8,
  });
  const line = fitLine(content.words.line, 'italic', { width: ROOM, most: 6.3, least: 3.6 });
  return [
    ...mark.partsAt(MIDDLE - mark.width / 2, 14.4),
    ...(name
      ? [makeTextPart(name.text, { ...name, x: MIDDLE, y: 23.6, font: 'serif', fill: INKS.white })]
      : []),
    makeTextPart(question.text, {
      ...question,
      x: MIDDLE,
      y: 38.8,
      font: 'display',
      fill: INKS.white,
      isHeading: true,
    }),
    makeTextPart(line.text, {
      ...line,
      x: MIDDLE,
      y: 46.4,
      font: 'italic',
      fill: INKS.white,
      field: 'line',
    }),
  ];
}

/** The place card at the rim of the plate, slightly tilted as if laid by hand. */
function placeCard(label: string | undefined): PrintPart[] {
  if (!label) return [];
  const text = fitLine(label, 'serif', { width: 62, most: 3.7, least: 2.6 });
  const width = Math.max(20, text.width + 6);
  return [
    {
      kind: 'turned',
      x: MIDDLE,
      y: 122.4,
      turn: -3,
      parts: [
        filledPath(
          rectanglePath(-width / 2, -2.8, width, 6.6, 0.8),
          blendColours('#000000', INKS.paper, 0.18),
        ),
        filledPath(rectanglePath(-width / 2, -3.3, width, 6.6, 0.8), INKS.white),
        strokedPath(rectanglePath(-width / 2, -3.3, width, 6.6, 0.8), '#E3DACB', 0.15),
        makeTextPart(text.text, { ...text, x: 0, y: 1.25, font: 'serif', fill: INKS.text }),
      ],
    },
  ];
}
