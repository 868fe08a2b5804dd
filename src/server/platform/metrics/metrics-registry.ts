import { Registry } from 'prom-client';

/** The counts of this process since it started. Labels name no venue, owner or guest. */
export const metricsRegistry = new Registry();
