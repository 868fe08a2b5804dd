type ReceivedEvent = { event: string; data: Record<string, unknown> };

export type EventReader = {
  /** Resolves when the stream has ended, from either side. */
  ended: Promise<void>;
  close: () => void;
};

type EventStreamOptions = {
  token?: string;
  lastEventId?: string | undefined;
  onEvent: (heard: ReceivedEvent) => void;
  /** Called for a comment line, the server's heartbeat. */
  onBeat?: () => void;
};

/** Reads server-sent events until closed; rejects if the URL does not serve an event stream. */
export async function readEventStream(
  url: string,
  { token, lastEventId, onEvent, onBeat = () => undefined }: EventStreamOptions,
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) {
    leaving.abort();
    throw new Error(`${new URL(url).pathname}: ${response.status}`);
  }
  const ended = read(response.body, { onEvent, onBeat }).catch(() => undefined);
  return { ended, close: () => leaving.abort() };
}

async function read(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBeat }: Required<Pick<EventStreamOptions, 'onEvent' | 'onBeat'>>,
): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(part.split('\n').map((line) => splitField(line)));
      const event = fields.get('event');
      if (event === undefined) onBeat();
      else onEvent({ event, data: JSON.parse(fields.get('data') ?? '{}') });
    }
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
