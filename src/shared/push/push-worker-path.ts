/**
 * The service worker that shows pushes. It is registered for the owner's app and, once for each, for
 * tickets whose guests want to be told; the scope of those is their own address.
 */
export const PUSH_WORKER_PATH = '/push-worker.js';

export const OWNER_SCOPE = '/';
