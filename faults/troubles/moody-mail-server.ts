import { setTimeout as wait } from 'node:timers/promises';
import { smtpError, startMailServer } from '#testing/mail/mail-server.ts';

/** How the mail server treats an email; the first word of the recipient's address decides. */
export const MAIL_SERVER_MOODS = ['plain', 'slow', 'busy', 'nobody', 'hangup'] as const;
export type MailServerMood = (typeof MAIL_SERVER_MOODS)[number];

export type MoodyMailServer = {
  port: number;
  /** How often each email has been accepted, by Message-ID. */
  taken: ReadonlyMap<string, number>;
  /** Resolves while an email is being accepted slowly. */
  isSlowAtWork: Promise<void>;
  close(): Promise<void>;
};

const SLOW_MS = 5_000;

/** A mail server that accepts, delays, defers, refuses, or accepts and then hangs up. */
export async function startMoodyMailServer(): Promise<MoodyMailServer> {
  const taken = new Map<string, number>();
  const putOff = new Set<string>();
  let tellSlow: () => void = () => undefined;
  const isSlowAtWork = new Promise<void>((resolve) => {
    tellSlow = resolve;
  });
  const { port, close } = await startMailServer({
    answer: async ({ recipients, messageId = '' }, server) => {
      const mood = recipients[0]?.split('-')[0];
      if (mood === 'nobody') throw smtpError(550);
      if (mood === 'busy' && !putOff.has(messageId)) {
        putOff.add(messageId);
        throw smtpError(451);
      }
      if (mood === 'slow') {
        tellSlow();
        await wait(SLOW_MS);
      }
      taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
      // Drops all connections, so that no sender knows whether its email was accepted.
      if (mood === 'hangup') server.drop();
    },
  });
  return { port, taken, isSlowAtWork, close };
}
