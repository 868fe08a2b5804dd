import { beforeEach } from 'vitest';

const LONG_AGO = new Date(0).toUTCString();

// The files of a worker share one browser's memory: what a file leaves there would meet whichever
// comes after it, and files come in another order on every machine.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=', 1);
    // Whatever page the test before ended at: without a path a cookie is one of the page's folder.
    for (const path of ['', '; path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: The other way answers later, and knows no more.
      if (name) document.cookie = `${name}=; expires=${LONG_AGO}${path}`;
    }
  }
});
