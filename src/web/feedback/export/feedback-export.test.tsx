import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#shared/accounts/contract.ts';
import { closePage, openPage } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { aVenue } from '../feedback-fixture.ts';
import { makeCsvRowCounter } from './download-export.ts';
import { ExportProgress } from './export-progress.tsx';
import { useFeedbackExport } from './use-feedback-export.ts';

const venue = aVenue();
const onUpgrade = vi.fn();
const saved: { name: string; file: Blob }[] = [];
const encoder = new TextEncoder();
let user: User = aUser({ subscriptionTier: 'pro' });

function Page() {
  const { start, isRunning } = useFeedbackExport(venue, { user, onUpgrade });
  return (
    <>
      <button type="button" onClick={start}>
        {isRunning ? 'Exporting' : 'Export CSV'}
      </button>
      <ExportProgress />
    </>
  );
}

/** Serves the export as a file that is sent piece by piece. */
function serveFile(headers: Record<string, string> = {}) {
  const asked: string[] = [];
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        pieces = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    const name = 'attachment; filename="kettle-feedback-2026-11-15.csv"';
    return new Response(body, { headers: { 'content-disposition': name, ...headers } });
  });
  return {
    asked,
    say: (text: string) => act(async () => pieces?.enqueue(encoder.encode(text))),
    close: () => act(async () => pieces?.close()),
    fail: () => act(async () => pieces?.error(new TypeError('network error'))),
  };
}

async function startExport(path = '/dashboard'): Promise<void> {
  await openPage(path, Page, { user });
  await act(async () => fireEvent.click(screen.getByText('Export CSV')));
}

/** Lets the time pass for which the message about the start is shown at least. */
const passStart = () => act(() => vi.advanceTimersByTimeAsync(1500));

const lastToast = () => currentToasts()[0];

beforeEach(() => {
  // The message about the end waits until the one about the start could be read.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  saved.length = 0;
  user = aUser({ subscriptionTier: 'pro' });
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.set(`blob:${files.size}`, file as Blob);
    return `blob:${files.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});

afterEach(() => {
  closePage();
  onUpgrade.mockClear();
});

describe('the export', () => {
  test('the export announces the start, requests the applied filters, shows progress and saves the file', async () => {
    const server = serveFile({ 'x-total-count': '2' });
    await startExport('/dashboard?q=soup&range=all');
    expect(lastToast()).toMatchObject({
      title: 'Export Started',
      description: 'Your feedback export is being prepared.',
    });
    expect(server.asked).toEqual([
      '/api/feedback/export?venueId=kettle&search=soup&dateRange=all&filterType=all&headers=readable',
    ]);
    await server.say('id,textGeneral\r\n1,"Great\nfood"\r\n');
    expect(screen.getByText('1 of 2 rows')).toBeTruthy();
    expect(screen.getByText('Exporting')).toBeTruthy();
    await server.say('2,Wonderful\r\n');
    await server.close();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(lastToast()?.title).toBe('Export Started');
    await passStart();
    expect(lastToast()?.title).toBe('Export Ready');
    expect(lastToast()?.description).toBe('2 answers. Saved as kettle-feedback-2026-11-15.csv');
    expect(saved.map(({ name }) => name)).toEqual(['kettle-feedback-2026-11-15.csv']);
    expect(await saved[0]?.file.text()).toBe(
      'id,textGeneral\r\n1,"Great\nfood"\r\n2,Wonderful\r\n',
    );
    expect(screen.queryByText('Exporting feedback')).toBeNull();
  });

  test('an export with readable headings offers the same answers under column names', async () => {
    const server = serveFile();
    await startExport();
    await server.say('Feedback ID\r\n1\r\n');
    await server.close();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    await passStart();
    expect(lastToast()?.title).toBe('Export Ready');
    await act(async () => lastToast()?.action?.onSelect());
    expect(server.asked.map((path) => path.replace(/.*&/, ''))).toEqual([
      'headers=readable',
      'headers=names',
    ]);
    await server.say('id\r\n1\r\n');
    await server.close();
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    await passStart();
    expect(lastToast()?.title).toBe('Export Ready');
    expect(lastToast()?.action).toBeUndefined();
    expect(await saved[1]?.file.text()).toBe('id\r\n1\r\n');
  });

  test.each(['ends too early', 'breaks off'])(
    'the export fails and saves no file if it %s',
    async (how) => {
      const server = serveFile({ 'x-total-count': '2' });
      await startExport();
      await server.say('id\r\n1\r\n');
      await (how === 'breaks off' ? server.fail() : server.close());
      await vi.waitFor(() =>
        expect(lastToast()).toMatchObject({
          title: 'Export Failed',
          description: 'The download stopped and no file was saved. Please try again.',
        }),
      );
      expect(saved).toEqual([]);
    },
  );

  test('the export can be cancelled without saving a file', async () => {
    const server = serveFile({ 'x-total-count': '2' });
    await startExport();
    await server.say('id\r\n1\r\n');
    await act(async () => fireEvent.click(screen.getByLabelText('Cancel export')));
    await vi.waitFor(() => expect(lastToast()?.title).toBe('Export Cancelled'));
    expect(saved).toEqual([]);
  });

  test('the export offers an upgrade on Starter and sends no request', async () => {
    user = aUser({ subscriptionTier: 'starter' });
    const server = serveFile();
    await startExport();
    expect(lastToast()).toMatchObject({
      title: 'Upgrade Required',
      description: 'CSV export is available on Pro and Premium',
    });
    expect(onUpgrade).toHaveBeenCalledOnce();
    expect(server.asked).toEqual([]);
  });

  test('the export offers an upgrade too if the server refuses because of the plan', async () => {
    const message = 'CSV export is available on Pro and Premium';
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'FORBIDDEN', message }, { status: 403 }),
    );
    await startExport();
    await vi.waitFor(() => expect(onUpgrade).toHaveBeenCalledOnce());
  });
});

test('CSV rows are counted across chunks, and line breaks inside quotes are not rows', () => {
  const count = makeCsvRowCounter();
  count(encoder.encode('a,b\n"one\n'));
  expect(count(encoder.encode('two ""and"" three\n",x\nlast,y\n'))).toBe(3);
});
