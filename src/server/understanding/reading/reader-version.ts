/** Increase this when the reader changes its results: all stored answers are then read again. */
export const READER_VERSION = 8;
