import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './start-cluster.ts';
import type { ProxyName } from './start-proxy.ts';
import { tryCluster } from './try-cluster.ts';

// npm run example:cluster [-- --proxy haproxy|nginx|plain] [--pooler] [--try]
const { values } = parseArgs({
  options: {
    proxy: { type: 'string' },
    pooler: { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
  },
});
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const metricsToken = randomBytes(18).toString('base64url');
const cluster = await startCluster({
  proxy: values.proxy as ProxyName | undefined,
  hasPooler: values.pooler,
  metricsToken,
});
try {
  if (values.try) {
    const isRight = await Promise.race([tryCluster(cluster, metricsToken), stopped]);
    process.exitCode = isRight === true ? 0 : 1;
  } else {
    console.log(startMessage(cluster));
    await stopped;
  }
} finally {
  await cluster.stop();
}
process.exit();

function startMessage({ proxy, url, ports }: Cluster): string {
  return `
  TableTalk on three servers behind ${proxy}: ${url}

  Servers   ${ports.map((port) => `127.0.0.1:${port}`).join(', ')}
  Metrics   curl -H "Authorization: Bearer ${metricsToken}" http://127.0.0.1:${ports[0]}/metrics
  Data      is thrown away when you press Ctrl-C.
`;
}
