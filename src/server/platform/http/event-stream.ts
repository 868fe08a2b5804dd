import { PassThrough, type Readable } from 'node:stream';

/** A client that leaves this much data unread is disconnected; browsers reconnect by themselves. */
const MAX_UNREAD_BYTES = 64 * 1024;

export type EventStream = {
  body: Readable;
  say: (text: string) => void;
  end: () => void;
};

/** A stream of server-sent events; `onEnd` is called once, whichever side ends it. */
export function openEventStream(onEnd: () => void): EventStream {
  const body = new PassThrough();
  body.once('close', onEnd);
  body.on('error', () => body.destroy());
  body.write(': hello\n\n');
  return {
    body,
    say: (text) => {
      if (body.writableLength + body.readableLength > MAX_UNREAD_BYTES) body.destroy();
      else if (body.writable) body.write(text);
    },
    end: () => {
      body.end();
      onEnd();
    },
  };
}

/** The text of one event. After an interruption the client sends the last `id` it received. */
export function eventText(event: string, data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
