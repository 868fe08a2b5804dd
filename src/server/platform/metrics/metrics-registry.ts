import { Registry } from 'prom-client';

/** What this process has counted since its start. Labels name no venue, no owner and no guest. */
export const metricsRegistry = new Registry();
