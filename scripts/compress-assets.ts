import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes a .br and a .gz beside every text file, so that the server has nothing left to compress. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await toBrotli(bytes));
      await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}
