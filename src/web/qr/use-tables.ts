import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { qrLink } from '#shared/qr/contract.ts';
import { parseTableNames } from '#shared/qr/parse-table-names.ts';
import { isPrintableText } from '#shared/qr/print/print-content.ts';
import { widgetPath } from '#shared/site/widget-path.ts';
import { endpointQueryOptions } from '#web/platform/api/endpoint-query-options.ts';
import { queryClient } from '#web/platform/api/query-client.ts';

export type Tables = ReturnType<typeof useTables>;

/** The page's list of tables, and the one that is shown. */
export function useTables() {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(0);
  const read = parseTableNames(text);
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

export type TablePath = {
  /** The code's path; undefined until the server has signed the table. */
  path: string | undefined;
  /** The unsigned path: enough for a preview, not for a printed code. */
  plain: string;
  hasFailed: boolean;
  /** Waits for the server's signature if needed. */
  read: () => Promise<string>;
};

/** The path in a table's code. Only the server can sign it, and only for the venue's team. */
export function useSignedTablePath(
  venue: string,
  table: string,
  { isOwn }: { isOwn: boolean },
): TablePath {
  const needsSignature = isOwn && table !== '';
  const query = tableLinkQuery(venue, table);
  const { data, isError } = useQuery({ ...query, enabled: needsSignature });
  const plain = widgetPath({ venue, table });
  return {
    path: needsSignature ? data?.path : plain,
    plain,
    hasFailed: needsSignature && isError,
    read: async () => (needsSignature ? (await queryClient.fetchQuery(query)).path : plain),
  };
}

function tableLinkQuery(venueId: string, table: string) {
  return queryOptions({
    queryKey: [qrLink.path, venueId, table],
    ...endpointQueryOptions(qrLink, { query: { venueId, table } }),
    // A table's signature never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
