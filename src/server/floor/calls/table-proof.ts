/**
 * Proof that the table belongs to the venue: the signed code on it, or the venue's list of tables.
 */
export type TableProof = 'signed' | 'listed';
