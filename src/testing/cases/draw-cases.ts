import fc from 'fast-check';
import { installShrinkLimit } from './limit-shrinking.ts';

// All property tests of a run use the seed printed at its start.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
installShrinkLimit(Number(process.env.LONGEST_SEARCH_MS));
