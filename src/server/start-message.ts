import { sep } from 'node:path';
import type { DemoLogin } from './demo/seed-demo.ts';
import { mailboxUrl } from './mail/mailbox/mailbox-page.ts';
import type { Config } from './platform/config.ts';

type OpenedServer = {
  port: number;
  databaseFolder: string | undefined;
  demoLogin: DemoLogin | null;
};

/** The lines that the server prints for the person who started it. */
export function startMessage(config: Config, running: OpenedServer): string {
  const lines = [
    ['Mails', describeMails(config, running)],
    ['Payments', describePayments(config)],
    ['Data', describeData(config, running)],
    ...(config.isProduction
      ? []
      : [['Demo', describeDemoLogin(running)], ...describeDemoTeam(running)]),
    ...(config.isProduction && !config.hasPublicUrl
      ? [['Note', 'PUBLIC_URL is not set, so links in mails lead to localhost']]
      : []),
  ];
  const address = config.port === 0 ? `http://localhost:${running.port}` : config.publicUrl;
  return [
    '',
    `  TableTalk is ready: ${address}`,
    '',
    ...lines.map(([title = '', text]) => `  ${title.padEnd(9)} ${text}`),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

function describeMails(config: Config, { port }: OpenedServer): string {
  const { mail, isMailboxOpen } = config;
  // Only the host, because the rest of the URL may contain a password.
  if (mail.smtpUrl) return `go out through ${new URL(mail.smtpUrl).host}`;
  const url = mailboxUrl(config, port);
  if (!url) return 'stay in the database, and nobody is sent any';
  return isMailboxOpen
    ? `stay here, and EVERYBODY who reaches this server reads them at ${url} (MAILBOX=open-to-everyone)`
    : `stay here, read them on this machine at ${url}`;
}

function describePayments({ payments: chosen }: Config): string {
  if (chosen.provider === 'simulated') return 'are simulated, no card is ever charged';
  const isLive = chosen.publishableKey.startsWith('pk_live_');
  return isLive ? 'go through Stripe' : 'go through Stripe in test mode, no card is ever charged';
}

function describeData({ databaseUrl, dataDir }: Config, { databaseFolder }: OpenedServer): string {
  if (databaseUrl) return 'is kept in the database of DATABASE_URL';
  const isElsewhere = databaseFolder && !databaseFolder.startsWith(dataDir + sep);
  return isElsewhere
    ? `is kept in ${databaseFolder}, since PostgreSQL's own account cannot enter ${dataDir}; "npm run data:remove" removes both`
    : `is kept in ${dataDir}`;
}

function describeDemoLogin({ demoLogin }: OpenedServer): string {
  return demoLogin
    ? `sign in as ${demoLogin.email} with the password ${demoLogin.password}`
    : 'stop and run "npm run demo" for venues full of feedback';
}

/** The members of the demo, who all share the owner's password. */
function describeDemoTeam({ demoLogin }: OpenedServer): [string, string][] {
  return (demoLogin?.team ?? []).map(({ email, role, pin }, place) => [
    place === 0 ? 'Team' : '',
    `${email} (${role}${pin ? `, PIN ${pin}` : ''})${place === 0 ? ', all with the same password' : ''}`,
  ]);
}
