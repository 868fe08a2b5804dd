import './card-font.css';
import { type CSSProperties, useId } from 'react';
import type { QrDrawing } from '#shared/qr/draw-qr.ts';
import { drawingPath } from '#shared/qr/drawing-path.ts';
import { isRightToLeft } from '#shared/qr/print/measure-text.ts';
import {
  BLANK_EDGE_MM,
  BLEED_MM,
  INKS,
  type PrintFont,
  type PrintLayout,
  type PrintPart,
} from '#shared/qr/print/print-layout.ts';
import { cropMarks, foldMarks } from '#shared/qr/print/sheet-layout.ts';

const SLUG_MM = 12;
/**
 * Text is laid out this many times larger and scaled down, because browsers round the letter
 * spacing of tiny text.
 */
const TEXT_ENLARGEMENT = 10;

/** A layout as it will be cut, with crop marks and bleed if wanted. */
export function LayoutPicture({
  layout,
  code,
  logoUrl,
  hasMarks,
  isFramed,
  label,
  className,
}: {
  layout: PrintLayout;
  code: QrDrawing;
  logoUrl: string | undefined;
  hasMarks: boolean;
  /** Whether the edge stays blank, as on an office printer. */
  isFramed: boolean;
  label: string;
  className?: string;
}) {
  const { width, height } = layout;
  const cutId = useId();
  const around = hasMarks ? SLUG_MM : 0;
  const edge = isFramed && !layout.isRound ? -BLANK_EDGE_MM : 0;
  const box = [-around, -around, width + 2 * around, height + 2 * around];
  return (
    <svg viewBox={box.join(' ')} role="img" aria-label={label} className={className}>
      <defs>
        <clipPath id={cutId}>
          <CutShape layout={layout} by={hasMarks ? BLEED_MM : edge} />
        </clipPath>
      </defs>
      {(hasMarks || edge < 0) && <path d={rectanglePath(box)} fill="#ffffff" />}
      <g clipPath={`url(#${cutId})`}>
        <DrawnParts parts={layout.parts} code={code} logoUrl={logoUrl} />
      </g>
      {hasMarks && (
        <g fill="none" stroke={INKS.text} strokeWidth={0.25}>
          <path d={cropMarks(layout, 0, 0)} />
          <path d={foldMarks(layout, 0, 0)} strokeDasharray="1.2 1" />
        </g>
      )}
    </svg>
  );
}

function CutShape({ layout, by }: { layout: PrintLayout; by: number }) {
  const { width, height, isRound } = layout;
  return isRound ? (
    <circle cx={width / 2} cy={height / 2} r={width / 2 + by} />
  ) : (
    <rect x={-by} y={-by} width={width + 2 * by} height={height + 2 * by} />
  );
}

type PictureContent = { code: QrDrawing; logoUrl: string | undefined };

function DrawnParts({ parts, ...given }: PictureContent & { parts: readonly PrintPart[] }) {
  // Parts have no names and never change their order, so the index is a safe key.
  return parts.map((part, index) => <DrawnPart key={String(index)} part={part} {...given} />);
}

function DrawnPart({ part, code, logoUrl }: PictureContent & { part: PrintPart }) {
  switch (part.kind) {
    case 'path':
      return (
        <path
          d={part.d}
          fill={part.fill ?? 'none'}
          stroke={part.stroke}
          strokeWidth={part.strokeWidth}
          strokeDasharray={part.dash?.join(' ')}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
    case 'text': {
      const isArabic = isRightToLeft(part.text);
      return (
        <text
          transform={`translate(${part.x} ${part.y}) scale(${1 / TEXT_ENLARGEMENT})`}
          fontSize={TEXT_ENLARGEMENT * part.size}
          fill={part.fill}
          // In a text from right to left, a browser counts start and end from the right.
          direction={isArabic ? 'rtl' : undefined}
          textAnchor={isArabic ? TURNED_ANCHORS[part.anchor] : part.anchor}
          // Joined and foreign letters are drawn in the reader's own fonts, in their own width.
          textLength={
            part.width && isMeasured(part.text) ? TEXT_ENLARGEMENT * part.width : undefined
          }
          lengthAdjust="spacingAndGlyphs"
          textRendering="geometricPrecision"
          style={FONTS[part.font]}
        >
          {part.text}
        </text>
      );
    }
    case 'letters':
      return (
        <g fontSize={part.size} fill={part.fill} textAnchor="middle" style={FONTS[part.font]}>
          {part.letters.map(({ letter, x, y, turn }) => (
            <text key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
              {letter}
            </text>
          ))}
        </g>
      );
    case 'code':
      return (
        <path
          transform={`translate(${part.x} ${part.y}) scale(${part.side / code.side})`}
          d={drawingPath(code)}
          fillRule="evenodd"
          fill={INKS.code}
        />
      );
    case 'logo':
      return <image href={logoUrl} x={part.x} y={part.y} width={part.width} height={part.height} />;
    case 'turned':
      return (
        <g transform={`translate(${part.x} ${part.y}) rotate(${part.turn})`}>
          <DrawnParts parts={part.parts} code={code} logoUrl={logoUrl} />
        </g>
      );
  }
}

const TURNED_ANCHORS = { start: 'end', middle: 'middle', end: 'start' } as const;

function isMeasured(text: string): boolean {
  return !/[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

const SERIF = '"Fraunces Variable", ui-serif, Georgia, serif';
const SANS = '"Figtree Variable", ui-sans-serif, system-ui, sans-serif';

/** The fonts, set as in print: a browser would derive the optical size from the millimetres. */
const FONTS: Record<PrintFont, CSSProperties> = {
  display: { fontFamily: SERIF, fontWeight: 600, fontVariationSettings: '"opsz" 48' },
  serif: { fontFamily: SERIF, fontWeight: 600, fontVariationSettings: '"opsz" 18' },
  italic: { fontFamily: `"Card Italic", ${SERIF}`, fontWeight: 500 },
  sans: { fontFamily: SANS, fontWeight: 600 },
  plain: { fontFamily: SANS, fontWeight: 500 },
};

function rectanglePath([x = 0, y = 0, width = 0, height = 0]: readonly number[]): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
