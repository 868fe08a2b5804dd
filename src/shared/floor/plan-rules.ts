export const TABLE_SHAPES = ['round', 'square', 'long'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];

/** What staff look for in a room besides the tables. */
export const MARK_KINDS = ['bar', 'door', 'terrace', 'label'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** As many as a venue's list of tables may hold. */
export const MAX_PLACED_TABLES = 300;
export const MAX_MARKS = 30;
