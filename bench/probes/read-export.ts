/** Reads an export as fast as it arrives and counts its lines, in a separate process. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { respondToParent } from '../run-in-child.ts';

export type ExportTask = { url: string; token: string };
export type ReadExport = { rows: number; seconds: number };

const LINE_END = 0x0a;

respondToParent<ExportTask, ReadExport>(readExport);

async function readExport({ url, token }: ExportTask): Promise<ReadExport> {
  const start = performance.now();
  const request = get(url, { headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the export was answered ${answer.statusCode}`);
  let lines = 0;
  for await (const bytes of answer as AsyncIterable<Buffer>) {
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1))
      lines += 1;
  }
  // The header line does not count.
  return { rows: lines - 1, seconds: (performance.now() - start) / 1000 };
}
