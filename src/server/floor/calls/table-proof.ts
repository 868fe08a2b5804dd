/** What says that a call comes from a table of the venue: the code on it, or the venue's list. */
export type TableProof = 'signed' | 'listed';
