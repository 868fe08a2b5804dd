import { ChartTip } from './chart-tip.tsx';
import {
  axisStart,
  axisTicks,
  bandPath,
  type LinePoint,
  type PlacedPoint,
  splitAtGaps,
  splitByCertainty,
  spreadLabels,
  whichLabelsFit,
} from './line-geometry.ts';
import { type LineNote, type PlacedNote, placeNotes } from './place-notes.ts';
import { neighbourInRow, useChartMarks } from './use-chart-marks.ts';
import { useChartWidth } from './use-chart-width.ts';

const ROW_PX = 18;

const HEIGHT = 272;
/** Beside a narrow card. */
const ON_PAPER = 560;
const MIN_WIDTH = 240;
const TOP = 16;
const BASE = HEIGHT - 44;
const LEFT = 42;
const WIDE_FROM = 480;
/** Room for the labels at the end of the line. */
const RIGHT = { wide: 108, narrow: 46 };
const LETTER_WIDTH = 7;
const LINE_HEIGHT = 16;
const LEAST_BETWEEN_DOTS = 10;

/**
 * A percentage over time, with a band for its confidence. An unfinished step, or one with few
 * answers, is dashed and hollow; the overall value is a dotted line.
 */
export function LineWithBand({
  title,
  summary,
  points,
  overall,
  acrossTitle,
  notes,
}: {
  title: string;
  /** The chart in words, for screen readers. */
  summary: string;
  points: readonly LinePoint[];
  /** The percentage of all steps together. */
  overall: number;
  acrossTitle: string;
  /** The owner's notes, in order of time. */
  notes: readonly LineNote[];
}) {
  const { ref, width } = useChartWidth(MIN_WIDTH, ON_PAPER);
  const right = width - (width < WIDE_FROM ? RIGHT.narrow : RIGHT.wide);
  const base = axisStart(points);
  // A value below the axis is drawn on the axis.
  const up = (percent: number) =>
    BASE - (Math.max(0, percent - base) / (100 - base)) * (BASE - TOP);
  const stepWidth = points.length > 1 ? (right - LEFT) / (points.length - 1) : right - LEFT;
  const across = (index: number) => (points.length > 1 ? LEFT + index * stepWidth : right);
  // A narrow chart has no room for words, so it numbers the notes and names them below.
  const isNumbered = width < WIDE_FROM && notes.length > 0;
  const written = isNumbered
    ? notes.map((note, index) => ({ ...note, words: String(index + 1) }))
    : notes;
  const { placed, rows } = placeNotes(written, { across, width: width - 4 });
  const above = notesHeight(rows);
  const height = HEIGHT + above;
  const places = points.map(({ value, low, high }, index) => ({
    x: across(index),
    y: up(value ?? base),
    top: up(high),
    bottom: up(low),
  }));
  const last = points.findLastIndex(({ value }) => value !== null);
  const lastPoint = points[last];
  const { active, rootProps, markProps } = useChartMarks({
    first: Math.max(0, last),
    neighbour: neighbourInRow(points.length),
  });
  const activePlace = active === undefined ? undefined : places[active];
  return (
    <div ref={ref} className="min-w-0">
      <figure {...rootProps} aria-label={title} className="relative touch-pan-y">
        <figcaption className="sr-only">{summary}</figcaption>
        <svg
          aria-hidden
          viewBox={`0 ${-above} ${width} ${height}`}
          fontSize={12}
          className="block h-auto w-full fill-ink-soft"
        >
          <Grid base={base} right={right} up={up} />
          <NoteLines notes={placed} top={TOP - 8} bottom={BASE} />
          <text x={LEFT} y={HEIGHT - 4}>
            {acrossTitle}
          </text>
          {base > 0 && (
            <text x={right} y={HEIGHT - 4} textAnchor="end">
              Axis starts at {base}%
            </text>
          )}
          {whichLabelsFit(
            points.map(({ label }) => label),
            right - LEFT,
            LETTER_WIDTH,
          ).map(
            (isShown, index) =>
              isShown && (
                <text
                  key={points[index]?.label}
                  x={across(index)}
                  y={BASE + 18}
                  textAnchor={index === 0 && points.length > 1 ? 'start' : 'middle'}
                >
                  {points[index]?.label}
                </text>
              ),
          )}
          {splitAtGaps(points).map((run) => (
            <LineRun key={run[0]} run={run} points={points} places={places} />
          ))}
          <line
            x1={LEFT}
            x2={right}
            y1={up(overall)}
            y2={up(overall)}
            strokeDasharray="2 4"
            className="stroke-ink-soft"
          />
          <LineDots
            points={points}
            places={places}
            active={active}
            base={base}
            isDense={stepWidth < LEAST_BETWEEN_DOTS}
          />
          {lastPoint && (
            <EndLabels
              x={right + 8}
              overall={{ percent: overall, y: up(overall) }}
              last={lastPoint}
              lastY={places[last]?.y ?? 0}
              isShort={width < WIDE_FROM}
              isAlone={points.length < 2}
            />
          )}
        </svg>
        {points.map(({ label, detail }, index) => (
          <button
            key={label}
            {...markProps(index)}
            aria-label={detail}
            className="absolute top-0 rounded-sm"
            style={{
              left: formatPercent(Math.max(0, across(index) - stepWidth / 2), width),
              width: formatPercent(stepWidth, width),
              height: formatPercent(BASE + above, height),
            }}
          />
        ))}
        {activePlace && active !== undefined && (
          <ChartTip
            x={(100 * activePlace.x) / width}
            y={(100 * (activePlace.top + above)) / height}
          >
            {points[active]?.detail}
          </ChartTip>
        )}
      </figure>
      {isNumbered && (
        <ol aria-hidden className="mt-2 flex list-decimal flex-col gap-1 pl-6 text-sm">
          {notes.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function formatPercent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}

function Grid({
  base,
  right,
  up,
}: {
  base: number;
  right: number;
  up: (percent: number) => number;
}) {
  return (
    <>
      {axisTicks(base).map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={right}
            y1={up(tick)}
            y2={up(tick)}
            className={tick === base ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={LEFT - 8} y={up(tick)} dy="0.32em" textAnchor="end">
            {tick}%
          </text>
        </g>
      ))}
    </>
  );
}

/** A run of steps with data. */
function LineRun({
  run,
  points,
  places,
}: {
  run: readonly number[];
  points: readonly LinePoint[];
  places: readonly PlacedPoint[];
}) {
  const placed = run.flatMap((index) => places[index] ?? []);
  const { firm, light } = splitByCertainty(run, points, places);
  const [only] = placed;
  return (
    <>
      {placed.length === 1 && only ? (
        <line
          x1={only.x}
          x2={only.x}
          y1={only.top}
          y2={only.bottom}
          strokeWidth={8}
          strokeLinecap="round"
          className="stroke-basil/13"
        />
      ) : (
        <path d={bandPath(placed)} className="fill-basil/13" />
      )}
      <g fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-basil">
        <path d={firm} />
        {light && <path d={light} strokeDasharray="4 4" strokeOpacity={0.7} />}
      </g>
    </>
  );
}

function EndLabels({
  x,
  overall,
  last,
  lastY,
  isShort,
  isAlone,
}: {
  x: number;
  overall: { percent: number; y: number };
  last: LinePoint;
  lastY: number;
  isShort: boolean;
  /** Whether there is only one step. */
  isAlone: boolean;
}) {
  const [overallY, movedY] = spreadLabels(overall.y, lastY, LINE_HEIGHT);
  const isQuiet = last.isLight;
  const words = [isQuiet && `of ${last.count}`, last.isOngoing && 'so far'].filter(Boolean);
  return (
    <>
      {!isAlone && (
        <text x={x} y={overallY} dy="0.32em">
          {overall.percent}%{!isShort && ' this period'}
        </text>
      )}
      <text
        x={x}
        y={isAlone ? lastY : movedY}
        dy="0.32em"
        className={isQuiet ? undefined : 'fill-ink font-semibold'}
      >
        {last.value}%{!isShort && words.map((word) => ` ${word}`).join('')}
      </text>
    </>
  );
}

/** A dot for each step; hollow if the step is uncertain. */
function LineDots({
  points,
  places,
  active,
  base,
  isDense,
}: {
  points: readonly LinePoint[];
  places: readonly PlacedPoint[];
  active: number | undefined;
  /** Where the axis starts, in percent. */
  base: number;
  isDense: boolean;
}) {
  return points.map((point, index) => {
    const place = places[index];
    const isHollow = point.isLight && index !== active;
    if (point.value === null || !place || (isDense && !point.isOngoing && index !== active)) {
      return null;
    }
    const looks = {
      strokeWidth: 2,
      className: isHollow ? 'fill-surface stroke-basil' : 'fill-basil stroke-basil',
    };
    // A value below the axis is drawn as a triangle that points down.
    return point.value < base ? (
      <path
        key={point.label}
        d={`M${place.x - 5} ${place.y - 6}h10l-5 8Z`}
        strokeLinejoin="round"
        {...looks}
      />
    ) : (
      <circle key={point.label} cx={place.x} cy={place.y} r={isHollow ? 4 : 3.5} {...looks} />
    );
  });
}

/** The extra height of a chart for its notes' texts. */
function notesHeight(rows: number): number {
  return rows * ROW_PX;
}

/** Hairlines through a chart where something changed, each with its text on top. */
function NoteLines({
  notes,
  top,
  bottom,
}: {
  notes: readonly PlacedNote[];
  /** The texts are placed above this height. */
  top: number;
  bottom: number;
}) {
  return notes.map(({ id, x, words, side, row }) => {
    const y = top - row * ROW_PX;
    return (
      <g key={id}>
        {/* A line without words starts below the texts, so that it crosses none of them. */}
        <line
          x1={x}
          x2={x}
          y1={words === '' ? top + 4 : y - 10}
          y2={bottom}
          className="stroke-ink-soft"
        />
        <text
          x={side === 'left' ? x - 5 : x + 5}
          y={y}
          textAnchor={side === 'left' ? 'end' : 'start'}
          className="fill-ink font-medium"
        >
          {words}
        </text>
      </g>
    );
  });
}
