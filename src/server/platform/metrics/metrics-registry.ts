import { Registry } from 'prom-client';

/** What this process has counted since it started. Labels name no venue, owner or guest. */
export const metricsRegistry = new Registry();
