import { afterEach } from 'vitest';
import { cancelDeparture } from './signed-out.ts';

// The files of a worker share the product's memory: whoever was signed out in one test would leave
// in the middle of another, and pin a message there.
afterEach(cancelDeparture);
