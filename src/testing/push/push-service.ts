import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { PushPayload } from '#shared/push/push-payload.ts';
import { type BrowserKeys, decryptPush, newBrowserKeys } from './sealed-message.ts';

type ReceivedPush = {
  /** The name of the receiving browser. */
  name: string;
  headers: IncomingMessage['headers'];
  /** The decrypted content. */
  news: PushPayload;
  /** The sender's signed claims, verified with the sender's key. */
  claims: { aud?: unknown; exp?: number; sub?: unknown };
  /** The key of the sender, base64url. */
  senderKey: string;
};

type PushServiceResponse = { status?: number; headers?: Record<string, string>; isSilent?: true };

export type PushService = {
  origin: string;
  received: ReceivedPush[];
  /** Creates a subscription as a browser would pass it to a site. */
  newSubscription: (name?: string) => Promise<TestPushSubscription>;
  /** Sets the response to pushes to a browser from now on; the default is 201. */
  answerWith: (name: string, answer: PushServiceResponse) => void;
  /** How often a push to a browser was tried, whatever the response. */
  tries: (name: string) => number;
  close: () => Promise<void>;
};

export type TestPushSubscription = {
  name: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
};

/** Starts a local push service that decrypts its messages, as a browser would. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserKeys>();
  const answers = new Map<string, PushServiceResponse>();
  const tried = new Map<string, number>();
  const received: ReceivedPush[] = [];

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const name = (request.url ?? '').replace('/push/', '');
    tried.set(name, (tried.get(name) ?? 0) + 1);
    const { status = 201, headers = {}, isSilent } = answers.get(name) ?? {};
    if (isSilent) return;
    const keys = browsers.get(name);
    if (status === 201 && keys) {
      const sender = await readSender(request.headers.authorization ?? '');
      const news: PushPayload = JSON.parse(decryptPush(body, keys).toString());
      received.push({ name, headers: request.headers, news, ...sender });
    }
    response.writeHead(status, headers).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    newSubscription: async (name = `browser-${browsers.size + 1}`) => {
      const keys = newBrowserKeys();
      browsers.set(name, keys);
      return { name, endpoint: `${origin}/push/${name}`, keys: keys.shared };
    },
    answerWith: (name, answer) => answers.set(name, answer),
    tries: (name) => tried.get(name) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Reads the token and key of a VAPID header (RFC 8292). */
async function readSender(
  authorization: string,
): Promise<Pick<ReceivedPush, 'claims' | 'senderKey'>> {
  const [, token = '', senderKey = ''] =
    /^vapid t=([\w.-]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(senderKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
    algorithms: ['ES256'],
  });
  return { claims: payload, senderKey };
}
