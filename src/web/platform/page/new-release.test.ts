import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPageCode } from './new-release.ts';

const GONE = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

beforeEach(() => {
  // Not added to the document, because that would load the script.
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/index-old.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a tab opened before a new release reloads once when it needs page code that is gone', async () => {
  serverHas('/assets/index-new.js');
  void loadPageCode(GONE);
  await vi.waitFor(() => expect(window.location.reload).toHaveBeenCalledOnce());
  await expect(loadPageCode(GONE)).rejects.toThrow('dynamically imported');
  expect(window.location.reload).toHaveBeenCalledOnce();
});

test('page code that is missing causes an error and no reload if there is no new release or no network', async () => {
  serverHas('/assets/index-old.js');
  await expect(loadPageCode(GONE)).rejects.toThrow('dynamically imported');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadPageCode(GONE)).rejects.toThrow('dynamically imported');
  expect(window.location.reload).not.toHaveBeenCalled();
});

function serverHas(script: string): void {
  const page = `<script type="module" src="${script}"></script>`;
  vi.stubGlobal('fetch', async () => new Response(page));
}
