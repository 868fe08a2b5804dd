import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '#server/platform/project-root.ts';
import { TICKET_PATH_PREFIX } from '#shared/site/paths.ts';
import type { Ticket } from '#shared/tickets/contract.ts';

/** Why no ticket is shown: unknown or erased, too many guesses, or the database is unavailable. */
export type MissingTicket = 'gone' | 'wait' | 'busy';

type DrawnTicket = {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  noScript: string;
  html: string;
  /** Data for the page's script; undefined if there is no ticket to show. */
  setup: unknown;
};

export type TicketBuild = {
  folder: string;
  css: string;
  script: string;
  renderTicket(
    shown: Ticket | MissingTicket,
    wanted: readonly string[],
    servedAt: string,
  ): DrawnTicket;
};

type Manifest = Record<string, { file: string; css?: string[] } | undefined>;

const ENTRY = 'src/widget/tickets/main.tsx';

/** The built ticket page; undefined if it was not built. */
export async function readTicketBuild(
  dist: string = path.join(projectRoot(), 'dist'),
): Promise<TicketBuild | undefined> {
  const folder = path.join(dist, 'ticket');
  try {
    const manifest = JSON.parse(
      await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest;
    const entry = manifest[ENTRY];
    if (!entry) throw new Error(`the ticket's build has no ${ENTRY}: npm run build makes it anew`);
    const sheets = (entry.css ?? []).map((file) => readFile(path.join(folder, file), 'utf8'));
    const renderer = pathToFileURL(path.join(dist, 'widget-page/render-ticket.js')).href;
    const { renderTicket } = (await import(/* @vite-ignore */ renderer)) as TicketBuild;
    const css = (await Promise.all(sheets)).join('').trim();
    return { folder, css, script: TICKET_PATH_PREFIX + entry.file, renderTicket };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
