/** Scripts by their address. */
export type Scripts = Map<string, { text: string; gzipBytes: number }>;

const BYTES_PER_KB = 1000;
const AT_ONCE = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;
const LATER = /\bimport\(\s*["'`](\.[^"'`]+)["'`]/g;

/** The scripts that others ask for only when they need them. */
export function laterParts(scripts: Scripts): string[] {
  const asked = [...scripts].flatMap(([address, { text }]) => importsOf(address, text, LATER));
  return [...new Set(asked)].filter((address) => scripts.has(address));
}

/** These scripts and all that they bring along at once. */
export function closureOf(scripts: Scripts, roots: readonly string[]): Scripts {
  const closure: Scripts = new Map();
  const waiting = [...roots];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const script = scripts.get(address);
    if (!script || closure.has(address)) continue;
    closure.set(address, script);
    waiting.push(...importsOf(address, script.text, AT_ONCE));
  }
  return closure;
}

/** In kilobytes of gzip, whatever they came in. */
export function sizeOf(scripts: Scripts): number {
  const bytes = [...scripts.values()].reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  return bytes / BYTES_PER_KB;
}

function importsOf(address: string, text: string, kind: RegExp): string[] {
  return [...text.matchAll(kind)].map(([, path = '']) => new URL(path, address).href);
}
