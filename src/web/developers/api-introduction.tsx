import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { openApiDocument } from '#shared/developers/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { useSession } from '#web/platform/session/session.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import type { ReferenceDocument } from './queries.ts';

const LINK_STYLES = 'rounded-sm text-basil-ink underline underline-offset-4';

/** The rules that apply to every endpoint, shown before the list of endpoints. */
export function ApiIntroduction({ document }: { document: ReferenceDocument }) {
  const [server] = document.servers;
  const baseUrl = server?.url ?? '';
  const { user } = useSession();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Chapter title="Base URL and formats">
          <p>All endpoints start with this base URL:</p>
          <Code>{baseUrl}</Code>
          <p>
            Requests and responses are JSON in UTF-8. Times are ISO 8601 in UTC, and amounts are in
            pence. Most tools can read this reference as an{' '}
            <a href={openApiDocument.path} className={LINK_STYLES}>
              OpenAPI 3.1 document
            </a>{' '}
            (version {document.info.version}).
          </p>
          <p>
            Every response has an <Inline>X-Request-Id</Inline>. Include it when you ask for help.
          </p>
        </Chapter>
        <Chapter title="Rate limits">
          <p>
            Sign-ins, feedback, reward codes, emails and exports are limited by network, device or
            account. Above a limit the API responds with 429, for feedback with 503, and the header{' '}
            <Inline>Retry-After</Inline> says how many seconds to wait. A JSON body can have up to
            64 kB.
          </p>
          <p>
            Send an <Inline>Idempotency-Key</Inline> with feedback, so that a repeated request never
            counts twice.
          </p>
        </Chapter>
      </div>
      <div className="flex flex-col gap-4">
        <Chapter title="Authentication">
          <p>Sign in with the email address and password of your account:</p>
          <Code>{`curl ${baseUrl}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"…","password":"…"}'`}</Code>
          <p>
            The response holds a token that is valid for seven days. Send it with every request:
          </p>
          <Code>{`curl ${baseUrl}/api/restaurants \\
  -H 'Authorization: Bearer …'`}</Code>
          {user ? (
            <p>“Try it out” below sends requests as you, with your real data.</p>
          ) : (
            <p>
              <Link href={SIGN_IN} className={LINK_STYLES}>
                Sign in
              </Link>{' '}
              to try more than the public endpoints below. “Try it out” then sends requests as you,
              with your real data.
            </p>
          )}
        </Chapter>
        <Chapter title="Versioning">
          <p>
            Paths, fields and codes in this reference keep their names and meanings. New ones can be
            added at any time, so ignore the ones you do not know. Before anything is removed, the
            change log of {PRODUCT_NAME} announces it one release ahead.
          </p>
        </Chapter>
      </div>
      <Card className="lg:col-span-2">
        <CardHeader
          title="Errors"
          description="The body says why a request failed: handle the code and show the message. Some errors have further fields."
        />
        <Code>{'{ "code": "NOT_FOUND", "message": "Restaurant not found" }'}</Code>
        <ErrorTable document={document} />
      </Card>
    </div>
  );
}

const SIGN_IN = `${paths.login}?returnTo=${encodeURIComponent(paths.developers)}`;

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="last:flex-1">
      <CardHeader title={title} />
      <div className="space-y-3">{children}</div>
    </Card>
  );
}

function Inline({ children }: { children: ReactNode }) {
  return (
    <code className="whitespace-nowrap rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm">
      {children}
    </code>
  );
}

/** Long lines wrap: code that scrolled sideways looked cut off on a phone. */
function Code({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded-md border bg-sunken p-3 font-mono text-sm">
      <code>{children}</code>
    </pre>
  );
}

/** All error codes, as the API document explains them. */
function ErrorTable({ document }: { document: ReferenceDocument }) {
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
            <td className="block align-top sm:table-cell sm:py-2">
              {stripCodeAndMarkdown(code, description)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Strips the code, which has its own column, and the Markdown from a description. */
function stripCodeAndMarkdown(code: string, description: string): string {
  return description.replace(`\`${code}\`: `, '').replaceAll('`', '');
}
