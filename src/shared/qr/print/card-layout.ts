import { questionText } from './card-words.ts';
import { balanceLines, fitText, LINE_HEIGHT } from './fit-text.ts';
import { fitLine, measureText } from './measure-text.ts';
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

type Places = {
  plate: { cx: number; cy: number; radius: number; most: number };
  /** Baselines, except for the mark, which is placed by its middle. */
  mark: number;
  name: number;
  question: { y: number; most: number };
  line: { y: number; most: number };
  placeCard: number;
  promise: { y: number; most: number };
};

const USUAL: Places = {
  plate: { cx: MIDDLE, cy: 87.4, radius: 36.2, most: 36 },
  mark: 14.4,
  name: 23.6,
  question: { y: 38.8, most: 15 },
  line: { y: 46.4, most: 6.3 },
  placeCard: 122.4,
  promise: { y: 132.4, most: 4 },
};

/**
 * Makes room for the sentence below the plate: all between the mark and the promise moves up, and
 * the code stays nearly as large.
 */
const WITH_SENTENCE: Places = {
  plate: { cx: MIDDLE, cy: 77, radius: 33.6, most: 36 },
  mark: 14.4,
  name: 22.4,
  question: { y: 34.4, most: 12 },
  line: { y: 40.6, most: 5.4 },
  placeCard: 108.4,
  promise: { y: 133.7, most: 3.4 },
};

/**
 * The A6 card: a table seen from above, with a cloth in the venue's colour and the code on the
 * plate.
 */
export function cardLayout(content: PrintContent, brand: string): PrintLayout {
  const places = content.told ? WITH_SENTENCE : USUAL;
  return {
    ...SIZE,
    isRound: false,
    folds: [],
    parts: [
      ...cloth(brand, places),
      ...heading(content, brand, places),
      ...plateParts(places.plate, content, brand),
      ...placeCard(content.tableLabel, places),
      ...sentence(content.told),
      ...promise(content, places),
    ],
  };
}

/**
 * The room for the sentence. In the smallest type, the longest sentence that can be published still
 * fits.
 */
const SENTENCE_ROOM = {
  top: 112.9,
  width: ROOM,
  height: 12.8,
  lines: 4,
  sizes: { most: 4.4, least: 2.6 },
} as const;

/** What came of guests' feedback, as the venue wrote it. */
function sentence(told: PrintContent['told']): PrintPart[] {
  if (!told) return [];
  const measure = (part: string, size: number) => measureText(part, 'italic') * size;
  const fitted = fitText(told.words, SENTENCE_ROOM, measure);
  const { lines, size } = balanceLines(told.words, fitted, ROOM, measure);
  const lineHeight = size * LINE_HEIGHT;
  const top = SENTENCE_ROOM.top + (SENTENCE_ROOM.height - lineHeight * lines.length) / 2;
  const by = fitLine(told.by, 'plain', { width: ROOM, most: 2.8, least: 2.3 });
  return [
    ...lines.map((line, index) =>
      makeTextPart(line, {
        x: MIDDLE,
        y: top + (index + 0.5) * lineHeight + 0.3 * size,
        size,
        width: measure(line, size),
        font: 'italic',
        fill: INKS.text,
        field: 'told',
      }),
    ),
    makeTextPart(by.text, { ...by, x: MIDDLE, y: 128.4, font: 'plain', fill: INKS.soft }),
  ];
}

function promise({ words, hasRewards }: PrintContent, { promise: { y, most } }: Places) {
  const sans = fitLine(words.promise, 'sans', { width: ROOM, most, least: 2.6 });
  const plain = fitLine(words.thanks, 'plain', { width: ROOM, most: most - 0.4, least: 2.5 });
  const place = { x: MIDDLE, y, font: 'sans', fill: INKS.text, field: 'promise' } as const;
  const under = { x: MIDDLE, y: 138, font: 'plain', fill: INKS.soft, field: 'thanks' } as const;
  return [
    makeTextPart(sans.text, { ...sans, ...place }),
    ...(hasRewards ? [makeTextPart(plain.text, { ...plain, ...under })] : []),
  ];
}

/** The cloth hangs over the table's edge in a curve; the plate's shadow falls on the bare part. */
function cloth(brand: string, { plate }: Places): PrintPart[] {
  const edge = (y: number) => Math.round((plate.cy + y) * 1000) / 1000;
  return [
    filledPath(rectanglePath(-3, -3, SIZE.width + 6, SIZE.height + 6), INKS.paper),
    filledPath(
      circlePath(plate.cx, plate.cy + 1.3, plate.radius),
      blendColours('#3A2C16', INKS.paper, 0.14),
    ),
    filledPath(`M-3 -3H108V${edge(-6.4)}Q52.5 ${edge(16.1)} -3 ${edge(-6.4)}Z`, brand),
    strokedPath(
      `M-3 ${edge(-9.4)}Q52.5 ${edge(13.1)} 108 ${edge(-9.4)}`,
      blendColours(INKS.white, brand, 0.6),
      0.4,
      [1.9, 1.6],
    ),
  ];
}

function heading(content: PrintContent, brand: string, places: Places): PrintPart[] {
  const mark = venueMark(content, { height: 8.8, mostWidth: 44, brand });
  const name =
    content.venueName &&
    fitLine(content.venueName, 'serif', { width: ROOM, most: 3.9, least: 2.7 });
  const question = fitLine(questionText(content.words), 'display', {
    width: ROOM,
    most: places.question.most,
    least: 8,
  });
  const line = fitLine(content.words.line, 'italic', {
    width: ROOM,
    most: places.line.most,
    least: 3.6,
  });
  return [
    ...mark.partsAt(MIDDLE - mark.width / 2, places.mark),
    ...(name
      ? [
          makeTextPart(name.text, {
            ...name,
            x: MIDDLE,
            y: places.name,
            font: 'serif',
            fill: INKS.white,
          }),
        ]
      : []),
    makeTextPart(question.text, {
      ...question,
      x: MIDDLE,
      y: places.question.y,
      font: 'display',
      fill: INKS.white,
      isHeading: true,
    }),
    makeTextPart(line.text, {
      ...line,
      x: MIDDLE,
      y: places.line.y,
      font: 'italic',
      fill: INKS.white,
      field: 'line',
    }),
  ];
}

/** The place card at the rim of the plate, slightly tilted as if laid by hand. */
function placeCard(label: string | undefined, { placeCard: y }: Places): PrintPart[] {
  if (!label) return [];
  const text = fitLine(label, 'serif', { width: 62, most: 3.7, least: 2.6 });
  const width = Math.max(20, text.width + 6);
  return [
    {
      kind: 'turned',
      x: MIDDLE,
      y,
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
