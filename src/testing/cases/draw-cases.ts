import fc from 'fast-check';
import { installSearchLimit } from './limit-search.ts';

// All property tests of a run use the seed that the run has printed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
installSearchLimit(Number(process.env.LONGEST_SEARCH_MS));
