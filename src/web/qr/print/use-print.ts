import { useState } from 'react';
import { qrPrint } from '#shared/qr/contract.ts';
import { printFileName } from '#shared/qr/file-name.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { isPrintableTable } from '#shared/qr/print/print-content.ts';
import type { Paper } from '#shared/qr/print/print-page.ts';
import type { Product } from '#shared/qr/print/product-names.ts';
import { tableNames } from '#shared/qr/table-names.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { inWords } from './print-options.ts';

/** Two hundred cards take a while on a small server. */
const TIMEOUT_MS = 120_000;

type PrintForm = {
  tables: string;
  product: Product;
  paper: Paper;
  /** Until somebody says so, they are there for whoever cuts with scissors. */
  cropMarks: boolean | undefined;
};

const NEW_FORM: PrintForm = { tables: '', product: 'card', paper: 'a4', cropMarks: undefined };

/** What is to be printed, and the file of it. */
export function usePrint(
  venue: { name: string; venueId: string },
  { color, style }: Pick<QrLook, 'color' | 'style'>,
) {
  const [form, setForm] = useState(NEW_FORM);
  const [failure, setFailure] = useState<string>();
  const { isRunning, run } = useSingleFlight();
  const { product, paper } = form;
  const cropMarks = form.cropMarks ?? paper === 'a4';
  const { tables, error } = readTables(form.tables);

  async function download(): Promise<void> {
    if (error !== undefined) return;
    setFailure(undefined);
    await run(async () => {
      try {
        const body = {
          venueId: venue.venueId,
          tables,
          product,
          paper,
          cropMarks,
          color,
          style,
        };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await callApiForFile(qrPrint, { body }, { signal });
        saveFile(await answer.blob(), printFileName(venue, product, tables));
        const count = Math.max(tables.length, 1);
        toast({ title: 'PDF downloaded', description: inWords(count, product, paper) });
      } catch (failed) {
        setFailure(failureMessage(failed, 'We could not make the PDF. Please try again.'));
      }
    });
  }

  return {
    form: { ...form, cropMarks },
    tables,
    error,
    failure,
    isPrinting: isRunning,
    change: (more: Partial<PrintForm>) => {
      setFailure(undefined);
      setForm((before) => ({ ...before, ...more }));
    },
    download,
  };
}

function readTables(text: string): { tables: string[]; error: string | undefined } {
  const read = tableNames(text);
  if (read.error !== undefined) return { tables: [], error: read.error };
  const lost = read.names.find((name) => !isPrintableTable(name));
  return {
    tables: read.names,
    error: lost === undefined ? undefined : `“${lost}” has letters that we cannot print.`,
  };
}
