import fc from 'fast-check';

// All properties of a run draw their cases from the seed that the run has printed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED) });
