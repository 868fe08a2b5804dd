/**
 * Sends feedback as fast as the server responds, in a separate process. It uses bare sockets and
 * prepared requests, because it shares the machine with the measured server.
 */
import { connect, type Socket } from 'node:net';
import { feedbackRequest } from '../feedback-request.ts';
import { respondToParent } from '../run-in-child.ts';

export type PostTask = {
  /** The ports of one or several servers, which get the same number of connections each. */
  ports: number[];
  connections: number;
  seconds: number;
  venues: number;
  /** If set, guests come evenly at this rate; otherwise as fast as the server responds. */
  perSecond?: number;
  /** The number of the first guest; numbers are unique within a run. */
  firstGuest: number;
  /** The number of prepared requests: more than can be sent in the given time. */
  mostGuests: number;
};
export type PostResult = {
  accepted: number;
  guests: number;
  perSecond: number;
  refusals: string[];
};

respondToParent<PostTask, PostResult>(postFeedback);

async function postFeedback(task: PostTask): Promise<PostResult> {
  const requests = Array.from({ length: task.mostGuests }, (_, index) =>
    feedbackRequest(task.firstGuest + index, task.venues),
  );
  const sockets = await Promise.all(
    Array.from({ length: task.connections }, (_, index) =>
      opened(task.ports[index % task.ports.length] ?? 0),
    ),
  );
  const refusals: string[] = [];
  let guests = 0;
  let accepted = 0;
  const start = performance.now();
  const deadline = start + task.seconds * 1000;
  await Promise.all(sockets.map(sendOneAfterTheOther));
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { accepted, guests, perSecond: accepted / seconds, refusals };

  function sendOneAfterTheOther(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let received = '';
      const next = () => {
        const request = requests[guests];
        const dueAt = task.perSecond ? start + (guests / task.perSecond) * 1000 : start;
        if (Math.max(dueAt, performance.now()) >= deadline) return resolve();
        if (!request) return reject(new Error('there were too few requests'));
        guests += 1;
        const waitMs = dueAt - performance.now();
        if (waitMs <= 0) return socket.write(request);
        return setTimeout(() => socket.write(request), waitMs);
      };
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1');
        const length = answerLength(received);
        if (length === undefined || received.length < length) return;
        if (received.startsWith('HTTP/1.1 201 ')) accepted += 1;
        else refusals.push(received.slice(0, length));
        received = received.slice(length);
        next();
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the server closed a connection')));
      next();
    });
  }
}

/** Undefined until the response's head has arrived. */
function answerLength(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${received}`);
  return end + 4 + Number(length);
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
