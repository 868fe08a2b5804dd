import { useState } from 'react';
import { qrSheet, type SheetFormat } from '#shared/qr/contract.ts';
import { fileNamePart } from '#shared/qr/file-name.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import { tableNames } from '#shared/qr/table-names.ts';
import { callApiForFile } from '#web/platform/api/call-api.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';

/** Two hundred cards take a while on a small server. */
const TIMEOUT_MS = 120_000;

type SheetForm = { tables: string; format: SheetFormat; callToAction: string };

export function usePrintSheet(
  venue: { name: string; venueId: string },
  { color, bgcolor, style }: QrLook,
) {
  const [form, setForm] = useState<SheetForm>({ tables: '', format: 'a4', callToAction: '' });
  const [failure, setFailure] = useState<string>();
  const { isRunning, run } = useSingleFlight();
  const read = tableNames(form.tables);
  const cards = read.error === undefined ? Math.max(read.names.length, 1) : 0;

  async function download(): Promise<void> {
    if (read.error !== undefined) return;
    const { names } = read;
    setFailure(undefined);
    await run(async () => {
      try {
        const body = {
          color,
          bgcolor,
          style,
          venueId: venue.venueId,
          tables: names,
          format: form.format,
          callToAction: form.callToAction,
        };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await callApiForFile(qrSheet, { body }, { signal });
        const name = fileNamePart(venue.name) || venue.venueId;
        saveFile(await answer.blob(), `${name}-cards-${form.format}.pdf`);
        toast({ title: 'Print sheet downloaded', description: cardsInWords(cards) });
      } catch (error) {
        setFailure(failureMessage(error, 'We could not make the print sheet. Please try again.'));
      }
    });
  }

  return {
    form,
    cards,
    tablesError: read.error,
    failure,
    isPrinting: isRunning,
    change: (more: Partial<SheetForm>) => {
      setFailure(undefined);
      setForm((before) => ({ ...before, ...more }));
    },
    download,
  };
}

export function cardsInWords(cards: number): string {
  return cards === 1 ? '1 card' : `${cards} cards`;
}
