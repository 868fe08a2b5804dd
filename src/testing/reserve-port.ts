import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * The first port that is tried. It is below the range from which systems assign ports for outgoing
 * connections and for port 0.
 */
const FIRST_PORT = 20_000;
const PAIRS = 6_000;
let next = randomInt(PAIRS);

/**
 * Returns a localhost port that stays free for the caller's server, even while that server
 * restarts. Ports come in pairs: this process listens on the second port until it exits, which
 * keeps other test processes away from the first.
 */
export async function reservePort(): Promise<number> {
  for (let tried = 0; tried < PAIRS; tried += 1) {
    const port = FIRST_PORT + 2 * (next % PAIRS);
    next += 1;
    const claim = await listenOn(port + 1);
    if (!claim) continue;
    claim.unref();
    const probe = await listenOn(port);
    if (probe) {
      probe.close();
      await once(probe, 'close');
      return port;
    }
    // Another program is using the first port.
    claim.close();
  }
  throw new Error('No port is free.');
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
