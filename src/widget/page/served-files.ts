import { SETUP_ELEMENT_ID, type WidgetFiles } from '#shared/site/widget-setup.ts';

/** Where the page's own files are, as the server has written it into the page. */
export function servedFiles(): WidgetFiles {
  const text = document.getElementById(SETUP_ELEMENT_ID)?.textContent ?? '';
  return (JSON.parse(text) as { files: WidgetFiles }).files;
}

/** A browser remembers that a file failed, and under its name does not ask for it again. */
export function importFile<Exported>(file: string, attempt: number): Promise<Exported> {
  return import(/* @vite-ignore */ attempt ? `${file}?${attempt}` : file);
}
