import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';
import { MARK_KINDS, MAX_MARKS, MAX_PLACED_TABLES, TABLE_SHAPES } from './plan-rules.ts';

const MARK_LABEL_MAX_LENGTH = 24;
/** The highest number that the database can count up from. */
const MAX_PLAN_VERSION = 2 ** 31 - 2;
const PLACE_MESSAGE = 'A place must lie between 0 and 1';

const venueId = z
  .string('Please say the venue')
  .max(200, 'There is no such venue')
  .transform((text) => toVenueId(text) || text.trim());

/** A share of the room's width or height. */
const share = z.number(PLACE_MESSAGE).min(0, PLACE_MESSAGE).max(1, PLACE_MESSAGE);

/** Where a table stands: the middle of the table, as shares of the room's width and height. */
const placedTable = z.object({
  name: z.string().trim().min(1).max(50),
  x: share,
  y: share,
  shape: z.enum(TABLE_SHAPES, 'There is no such table shape'),
});
export type PlacedTable = z.output<typeof placedTable>;

/** A bar, a door or an area: its middle and its size, as shares of the room. */
const planMark = z.object({
  kind: z.enum(MARK_KINDS, 'There is no such mark'),
  label: z
    .string()
    .trim()
    .max(MARK_LABEL_MAX_LENGTH, `A label may have at most ${MARK_LABEL_MAX_LENGTH} characters`),
  x: share,
  y: share,
  width: share,
  height: share,
});
export type PlanMark = z.output<typeof planMark>;

const tables = z
  .array(placedTable)
  .max(MAX_PLACED_TABLES, `A plan holds at most ${MAX_PLACED_TABLES} tables`)
  .refine(
    (placed) => new Set(placed.map(({ name }) => normaliseTableName(name))).size === placed.length,
    'Each table has one place only',
  );
const marks = z.array(planMark).max(MAX_MARKS, `A plan holds at most ${MAX_MARKS} marks`);

const floorPlan = z.object({
  /** Counts the changes; 0 if the tables were never arranged. */
  version: z.number().int(),
  /** Only tables on the venue's list. Empty: the board shows a grid. */
  tables: z.array(placedTable),
  marks: z.array(planMark),
});
export type FloorPlan = z.output<typeof floorPlan>;

/** Reads where the tables of a venue stand. */
export const readFloorPlan = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/floor/plan',
  query: z.object({ venueId }),
  response: floorPlan,
});

/**
 * Replaces the plan of a venue. `version` is that of the plan which the caller has changed; if
 * somebody else has stored another plan since, the request is refused.
 */
export const storeFloorPlan = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/floor/plan',
  body: z.object({
    venueId,
    version: z.number().int().min(0).max(MAX_PLAN_VERSION, 'There is no such version'),
    tables,
    marks,
  }),
  response: floorPlan,
});
