import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ReceivedMail = Email & { recipients: string[]; raw: string };

export type MailServer = {
  url: string;
  port: number;
  /** Every message that was sent in full, answered or not. */
  received: ReceivedMail[];
  /** Ends all connections without a word. */
  drop(): void;
  close(): Promise<void>;
};

type Behaviour = SMTPServerOptions & {
  port?: number;
  /** Instead of accepting a message: throw to refuse it, wait to keep the sender waiting. */
  answer?: (mail: ReceivedMail, server: MailServer) => Promise<void> | void;
};

/** A mail server on this machine that behaves as a test wants it to. */
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
  // A connection that a test drops is no news.
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

/** An answer of the mail server other than "accepted". */
export function smtpAnswer(responseCode: number): Error {
  return Object.assign(new Error('As the test wishes'), { responseCode });
}
