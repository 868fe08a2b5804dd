import fc from 'fast-check';
import { installSearchLimit } from './limit-search.ts';

// All properties of a run draw their cases from the seed that the run has printed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
installSearchLimit(Number(process.env.LONGEST_SEARCH_MS));
