import type { ReferenceDocument } from './queries.ts';

/** All error codes, as the API document explains them. */
export function ErrorTable({ document }: { document: ReferenceDocument }) {
  const rows = Object.entries(document.components.responses);
  return (
    <table className="mt-4 block w-full text-left text-sm sm:table">
      <caption className="sr-only">Error codes</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b text-ink-soft">
          <th scope="col" className="py-2 pr-4 font-medium">
            Status
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            Code
          </th>
          <th scope="col" className="py-2 font-medium">
            Meaning
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(([code, { description, 'x-status': status }]) => (
          <tr key={code} className="block border-b py-2 last:border-b-0 sm:table-row sm:py-0">
            <td className="inline-block pr-3 align-top tabular-nums sm:table-cell sm:py-2 sm:pr-4">
              {status}
            </td>
            <th
              scope="row"
              className="wrap-anywhere inline-block align-top font-medium font-mono sm:table-cell sm:py-2 sm:pr-4"
            >
              {code}
            </th>
            <td className="block align-top sm:table-cell sm:py-2">{plain(code, description)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Strips the code, which has its own column, and the Markdown from a description. */
function plain(code: string, description: string): string {
  return description.replace(`\`${code}\`: `, '').replaceAll('`', '');
}
