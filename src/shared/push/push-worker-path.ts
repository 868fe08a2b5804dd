/**
 * The service worker that shows pushes. It is registered for the owner's app and once for each
 * ticket whose guest wants news; the scope is then the ticket's own address.
 */
export const PUSH_WORKER_PATH = '/push-worker.js';

export const OWNER_WORKER_SCOPE = '/';
