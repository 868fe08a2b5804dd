import { afterEach } from 'vitest';
import { cancelRedirect } from './ended-session.ts';

// Test files in one worker share modules: a sign-out in one test would redirect in the middle of
// another, and pin its message there.
afterEach(cancelRedirect);
