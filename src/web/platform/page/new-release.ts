import { paths } from '#shared/site/paths.ts';
import { readSessionItem, writeSessionItem } from '../browser/storage.ts';

const RELOADED_FOR = 'reloaded_for_release';

/** Whether the server has newer scripts than this tab. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const response = await fetch(paths.login, { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}

/**
 * Loads a page's code. A tab opened before a new release requests files that are gone: it reloads
 * at its destination, but only once, so that a broken release cannot cause a reload loop.
 */
export async function loadPageCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    const code = await load();
    writeSessionItem(RELOADED_FOR, null);
    return code;
  } catch (error) {
    const address = window.location.pathname;
    if (readSessionItem(RELOADED_FOR) === address || !(await isOutdated())) throw error;
    writeSessionItem(RELOADED_FOR, address);
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}
