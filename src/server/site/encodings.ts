import { brotliCompressSync, gzipSync } from 'node:zlib';

type Encoded = { encoding: 'br' | 'gzip' | undefined; bytes: Buffer };

/** Compresses once what is served often, and picks what a browser says it accepts. */
export function encodings(plain: Buffer): (accepted: string | string[] | undefined) => Encoded {
  const brotli = brotliCompressSync(plain);
  const gzip = gzipSync(plain);
  return (accepted) => {
    const names = String(accepted ?? '');
    if (/\bbr\b/.test(names)) return { encoding: 'br', bytes: brotli };
    if (/\bgzip\b/.test(names)) return { encoding: 'gzip', bytes: gzip };
    return { encoding: undefined, bytes: plain };
  };
}
