/** One higher when the reader comes to read otherwise: what is there already is then read anew. */
export const READER_VERSION = 5;
