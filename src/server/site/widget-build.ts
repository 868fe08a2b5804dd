import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/platform/project-root.ts';
import type { WidgetFileUrls, WidgetSetup } from '#shared/site/widget-setup.ts';

type FirstScreen = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  noScript: string;
  unfinished: { text: string; button: string };
  html: string;
};

export type WidgetBuild = {
  folder: string;
  css: string;
  script: string;
  files: WidgetFileUrls;
  renderFirstScreen(setup: WidgetSetup, wanted: readonly string[]): FirstScreen;
};

type Manifest = Record<string, { file: string; css?: string[] } | undefined>;

const WORDS = /^src\/widget\/words\/([a-z]+)\.ts$/;
const LAZY_PART = 'src/widget/platform/lazy-part.ts';
const KIOSK_WORDS = 'src/widget/kiosk/kiosk-words.ts';
const TICKET_PART = 'src/widget/rewards/ticket-part.ts';
const CALL_PART = 'src/widget/floor/call-part.ts';
const ENTRY = 'src/widget/main.tsx';
/** Where the built files of the widget are served. */
export const WIDGET_FILES_PATH = '/widget/';

/** The built guest page; undefined if it was not built. */
export async function readWidgetBuild(
  dist: string = path.join(projectRoot(), 'dist'),
): Promise<WidgetBuild | undefined> {
  const folder = path.join(dist, 'widget');
  try {
    const manifest = JSON.parse(
      await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`the widget's build has no ${ENTRY}: npm run build makes it anew`);
    const sheets = (entry.css ?? []).map((file) => readFile(path.join(folder, file), 'utf8'));
    const renderer = pathToFileURL(path.join(dist, 'widget-page/render-first-screen.js')).href;
    const { renderFirstScreen } = (await import(/* @vite-ignore */ renderer)) as WidgetBuild;
    return {
      folder,
      css: (await Promise.all(sheets)).join('').trim(),
      script: WIDGET_FILES_PATH + entry.file,
      files: filesIn(manifest),
      renderFirstScreen,
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function filesIn(manifest: Manifest): WidgetFileUrls {
  const addressOf = (source: string) => {
    const part = manifest[source];
    if (!part) throw new Error(`the widget's build has no ${source}: npm run build makes it anew`);
    return WIDGET_FILES_PATH + part.file;
  };
  const words = Object.keys(manifest).flatMap((source) => {
    const language = WORDS.exec(source)?.[1];
    return language ? [[language, addressOf(source)] as const] : [];
  });
  return {
    words: Object.fromEntries(words),
    lazyPart: addressOf(LAZY_PART),
    kioskWords: addressOf(KIOSK_WORDS),
    ticketPart: addressOf(TICKET_PART),
    callPart: addressOf(CALL_PART),
  };
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND';
}
