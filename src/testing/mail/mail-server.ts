import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ReceivedMail = Email & { recipients: string[]; raw: string };

export type MailServer = {
  url: string;
  port: number;
  /** Every message that was received in full, whether or not it was acknowledged. */
  received: ReceivedMail[];
  /** Closes all connections without a reply. */
  drop(): void;
  close(): Promise<void>;
};

type Behaviour = SMTPServerOptions & {
  port?: number;
  /**
   * Called before a message is accepted. Throw to refuse it; return a pending promise to keep the
   * sender waiting.
   */
  answer?: (mail: ReceivedMail, server: MailServer) => Promise<void> | void;
};

/** Starts a local mail server with the behaviour a test needs. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const { port = 0, answer = () => undefined, ...options } = behaviour;
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
    onData: (stream, session, done) => {
      void buffer(stream)
        .then(async (raw) => {
          const mail = {
            ...(await PostalMime.parse(raw)),
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString('utf8'),
          };
          server.received.push(mail);
          await answer(mail, server);
        })
        .then(() => done(), done);
    },
  });
  // Ignore errors from connections that a test drops.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const listening = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${listening.port}`,
    port: listening.port,
    received: [],
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      server.drop();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return server;
}

/** An error that makes the test mail server reply with this SMTP code instead of accepting. */
export function smtpError(responseCode: number): Error {
  return Object.assign(new Error('As the test wishes'), { responseCode });
}
