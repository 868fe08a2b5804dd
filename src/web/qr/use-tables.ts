import { useState } from 'react';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import { tableNames } from '#shared/qr/table-names.ts';

export type Tables = ReturnType<typeof useTables>;

/** The page's list of tables, and the one that is shown. */
export function useTables() {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(0);
  const read = tableNames(text);
  const names = read.error === undefined ? read.names : [];
  const place = Math.max(Math.min(wanted, names.length - 1), 0);
  const lost = names.find((name) => !isPrintableText(name));
  return {
    text,
    names,
    place,
    shown: names[place],
    error: read.error,
    /** Printing needs its own check: a QR code can hold letters that our print fonts lack. */
    printError: lost === undefined ? undefined : `“${lost}” has letters that we cannot print.`,
    write: (written: string) => {
      setText(written);
      setWanted(0);
    },
    turnTo: setWanted,
  };
}
