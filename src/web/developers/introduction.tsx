import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { openApiDocument } from '#shared/developers/contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorTable } from './error-table.tsx';
import type { ReferenceDocument } from './queries.ts';

const LINK_STYLES = 'rounded-sm text-basil-ink underline underline-offset-4';

/** What applies to every call, shown before the list of calls. */
export function Introduction({ document }: { document: ReferenceDocument }) {
  const [server] = document.servers;
  const baseUrl = server?.url ?? '';
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Chapter title="Where it is">
        <p>All calls start with this address:</p>
        <Code>{baseUrl}</Code>
        <p>
          Requests and answers are JSON in UTF-8, moments are ISO 8601 in UTC, money is in pence.
          The whole reference is an{' '}
          <a href={openApiDocument.path} className={LINK_STYLES}>
            OpenAPI 3.1 document
          </a>{' '}
          of version {document.info.version}, which most tools read.
        </p>
      </Chapter>
      <Chapter title="Sign in and get a token">
        <p>Sign in with the address and password of your account:</p>
        <Code>{`curl ${baseUrl}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"…","password":"…"}'`}</Code>
        <p>The answer holds a token, good for seven days. Send it along with every call:</p>
        <Code>{`curl ${baseUrl}/api/restaurants \\
  -H 'Authorization: Bearer …'`}</Code>
        <p>
          Signed in here? Then “Try it out” below calls as you, with your real data.{' '}
          <Link href={SIGN_IN} className={LINK_STYLES}>
            Sign in
          </Link>{' '}
          to try more than the open calls.
        </p>
      </Chapter>
      <Chapter title="Limits">
        <p>
          Signing in, sending feedback, redeeming codes, mails and exports are limited, by network,
          device or account. Whoever is too fast is refused with 429, in a few places with 503, and
          the header <Inline>Retry-After</Inline> says in how many seconds it is worth trying again.
          A body may have 64 kB.
        </p>
        <p>
          Send <Inline>Idempotency-Key</Inline> with feedback, and a repeat is never counted twice.
        </p>
      </Chapter>
      <Chapter title="What you can rely on">
        <p>
          Addresses, fields and codes that are listed here keep their names and their meaning. New
          ones may be added at any time, so ignore what you do not know. Should something ever have
          to go, the change log of {PRODUCT_NAME} says so one release before.
        </p>
        <p>
          Every answer carries an <Inline>X-Request-Id</Inline>. Name it when you ask for help.
        </p>
      </Chapter>
      <Card className="lg:col-span-2">
        <CardHeader
          title="When a call is refused"
          description="The body says why: decide by the code, show the message. Some refusals carry further fields."
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
    <Card>
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
