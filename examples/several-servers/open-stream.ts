import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const COMES_BACK_MS = 500;

/** A dashboard's event stream, which reconnects by itself as in a browser. */
export function openStream(
  url: string,
  token: string,
): { hearsFeedback: (send: () => Promise<unknown>) => Promise<boolean>; close: () => void } {
  let heard = '';
  let isClosed = false;
  let abort: () => void = () => undefined;
  const again = () => {
    if (!isClosed) setTimeout(connect, COMES_BACK_MS);
  };
  function connect(): void {
    const headers = { authorization: `Bearer ${token}` };
    const asked = get(`${url}/api/feedback/live`, { headers, agent: false }, (answer) => {
      answer.on('data', (chunk) => {
        heard += chunk;
      });
      answer.on('error', () => undefined);
      answer.once('close', again);
    });
    asked.once('error', again);
    abort = () => asked.destroy();
  }
  connect();
  return {
    hearsFeedback: async (send) => {
      await wait(2 * COMES_BACK_MS);
      heard = '';
      await send();
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(50)) {
        if (heard.includes('event: feedback')) return true;
      }
      return false;
    },
    close: () => {
      isClosed = true;
      abort();
    },
  };
}
