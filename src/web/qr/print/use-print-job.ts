import { useState } from 'react';
import { qrPrint } from '#shared/qr/contract.ts';
import { printFileName } from '#shared/qr/file-name.ts';
import type { QrLook } from '#shared/qr/image-query.ts';
import type { OwnCardWords } from '#shared/qr/print/card-words.ts';
import { checkCardWords } from '#shared/qr/print/check-card-words.ts';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import type { PrintProduct } from '#shared/qr/print/products.ts';
import type { PrintTarget } from '#shared/qr/print/sheet-layout.ts';
import type { Language } from '#shared/understanding/understanding.ts';
import type { PublicSentence } from '#shared/you-said/contract.ts';
import { callApiForFile, failureMessage } from '#web/platform/api/call-api.ts';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { printJobWords } from './print-options.ts';

/** Long, because two hundred cards take a while on a small server. */
const TIMEOUT_MS = 120_000;

type PrintChoices = {
  product: PrintProduct;
  paper: PrintTarget;
  /**
   * Whether crop marks are printed; undefined until chosen. By default they are on for A4, which is
   * cut with scissors.
   */
  cropMarks: boolean | undefined;
  language: Language;
  /** The owner's own words. */
  words: OwnCardWords;
  /** Whether the card also says what came of guests' feedback. */
  hasYouSaid: boolean;
};

const INITIAL_CHOICES: PrintChoices = {
  product: 'card',
  paper: 'a4',
  cropMarks: undefined,
  language: 'en',
  words: {},
  hasYouSaid: false,
};

export type PrintJob = ReturnType<typeof usePrintJob>;

/** The print job for these tables, and its file. */
export function usePrintJob(
  venue: { name: string; venueId: string; rewardsEnabled: boolean },
  tables: readonly string[],
  { color, style }: Pick<QrLook, 'color' | 'style'>,
  told: PublicSentence | undefined,
) {
  const [form, setForm] = useState(INITIAL_CHOICES);
  const pdf = usePdfDownload();
  const { product, paper, language, words: ownWords } = form;
  const cropMarks = form.cropMarks ?? paper === 'a4';
  const canSayIt = product === 'card' && told !== undefined && isPrintableText(told.words);
  const youSaid = form.hasYouSaid && canSayIt ? told : undefined;
  const summary = printJobWords(tables.length, product, paper);
  const wordErrors = checkCardWords(product, language, ownWords, venue);

  async function download(): Promise<void> {
    const { venueId } = venue;
    const kind = { product, paper, cropMarks, color, style, language };
    const body = {
      venueId,
      tables: [...tables],
      ...kind,
      words: ownWords,
      youSaid: youSaid !== undefined,
    };
    await pdf.save((options) => callApiForFile(qrPrint, { body }, options), {
      fileName: printFileName(venue, product, tables),
      told: summary,
    });
  }

  return {
    product,
    paper,
    cropMarks,
    language,
    /** The owner's own words on the card. */
    words: ownWords,
    wordErrors,
    /** What guests are told now; undefined if nothing. */
    told,
    /** Whether a sentence can be printed on this product. */
    canSayIt,
    /** The sentence to print. */
    youSaid,
    /** "5 cards on 2 pages." */
    summary,
    failure: pdf.failure,
    isDrawing: pdf.isDrawing,
    change: (more: Partial<PrintChoices>) => {
      pdf.forgetFailure();
      setForm((before) => ({ ...before, ...more }));
    },
    download,
  };
}

/** Requests a PDF drawn by the server and saves it. */
export function usePdfDownload() {
  const [failure, setFailure] = useState<string>();
  const { isRunning, run } = useSingleFlight();

  async function save(
    ask: (options: { signal: AbortSignal }) => Promise<Response>,
    { fileName, told }: { fileName: string; told: string },
  ): Promise<void> {
    setFailure(undefined);
    await run(async () => {
      try {
        const answer = await ask({ signal: AbortSignal.timeout(TIMEOUT_MS) });
        saveFile(await answer.blob(), fileName);
        toast({ title: 'PDF downloaded', description: told });
      } catch (failed) {
        setFailure(failureMessage(failed, 'We could not make the PDF. Please try again.'));
      }
    });
  }

  return { failure, isDrawing: isRunning, save, forgetFailure: () => setFailure(undefined) };
}
