import { beforeAll, beforeEach } from 'vitest';

const LONG_AGO = new Date(0).toUTCString();

// The test files of a worker share one browser, including its address and storage, and run in a
// different order on every machine. Without this, state would leak from one file into the next.
beforeAll(() => history.replaceState(null, '', '/'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=', 1);
    // A cookie set without a path belongs to the folder of the current page, so try both.
    for (const path of ['', '; path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and of no more use here.
      if (name) document.cookie = `${name}=; expires=${LONG_AGO}${path}`;
    }
  }
});
