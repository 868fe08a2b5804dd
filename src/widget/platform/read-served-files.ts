import { SETUP_ELEMENT_ID, type WidgetFileUrls } from '#shared/site/widget-setup.ts';

/** The URLs of the page's own files, which the server has written into the page. */
export function readServedFiles(): WidgetFileUrls {
  const text = document.getElementById(SETUP_ELEMENT_ID)?.textContent ?? '';
  return (JSON.parse(text) as { files: WidgetFileUrls }).files;
}

/** Imports a file. Browsers cache a failed import, so a retry needs a different URL. */
export function importFile<Exported>(file: string, attempt: number): Promise<Exported> {
  return import(/* @vite-ignore */ attempt ? `${file}?${attempt}` : file);
}
