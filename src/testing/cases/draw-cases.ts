import fc from 'fast-check';

/** Of a case that fails slowly, the smallest found until then is shown; the test would end without one. */
const LONGEST_SEARCH_MS = 40_000;

// All properties of a run draw their cases from the seed that the run has printed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
fc.installGlobalPlugin(fc.interruptAfterTimeLimit(LONGEST_SEARCH_MS));
