/** Scripts by their address. */
export type Scripts = Map<string, { text: string; gzipBytes: number }>;

const BYTES_PER_KB = 1000;
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;

/** Which of them nobody imports at once, and what each of these brings along. */
export function scriptsNeededBy(scripts: Scripts): {
  parts: string[];
  closureOf: (parts: readonly string[]) => Scripts;
} {
  const imports = new Map(
    [...scripts].map(([address, { text }]) => [address, importsOf(address, text)]),
  );
  const imported = new Set([...imports.values()].flat());
  return {
    parts: [...scripts.keys()].filter((address) => !imported.has(address)),
    closureOf: (parts) => {
      const closure: Scripts = new Map();
      const add = (address: string): void => {
        const script = scripts.get(address);
        if (!script || closure.has(address)) return;
        closure.set(address, script);
        for (const each of imports.get(address) ?? []) add(each);
      };
      for (const part of parts) add(part);
      return closure;
    },
  };
}

/** In kilobytes of gzip, whatever they came in. */
export function sizeOf(scripts: Scripts): number {
  const bytes = [...scripts.values()].reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  return bytes / BYTES_PER_KB;
}

function importsOf(address: string, text: string): string[] {
  return [...text.matchAll(STATIC_IMPORT)].map(([, path = '']) => new URL(path, address).href);
}
