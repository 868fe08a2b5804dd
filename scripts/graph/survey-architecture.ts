import { SLICE_ORDER } from '#server/slice-order.ts';
import type { Module } from './read-imports.ts';

/** The data of the architecture picture: which slices exist on which side, and who calls whom. */
export type ArchitectureOverview = {
  slices: Slice[];
  /** Folders that are not slices, by their parent folder. */
  rooms: Record<'server/platform' | 'web' | 'web/platform' | 'web/ui' | 'widget', string[]>;
};

export type Slice = {
  name: string;
  isShared: boolean;
  isOnServer: boolean;
  isInWeb: boolean;
  /** Whether the widget imports shared code of this slice. */
  isInWidget: boolean;
  /** The server slices whose code it calls, and those whose tables it only reads. */
  calls: string[];
  reads: string[];
};

export function surveyArchitecture(modules: readonly Module[]): ArchitectureOverview {
  const product = modules.filter(
    ({ source }) => source.startsWith('src/') && !/\.test\.tsx?$|-fixture\.tsx?$/.test(source),
  );
  const files = product.map(({ source }) => source);
  const arrows = product.flatMap(({ source, imports }) => {
    const fromSlice = serverSlice(source);
    return imports.map(({ resolved }) => ({
      from: source,
      to: resolved,
      fromSlice,
      toSlice: serverSlice(resolved),
    }));
  });
  const isThere = (folder: string) => files.some((file) => file.startsWith(`${folder}/`));
  const roomsOf = (folder: string) =>
    [...new Set(files.flatMap((file) => roomIn(folder, file) ?? []))].sort();
  return {
    slices: SLICE_ORDER.map((name) => {
      const own = arrows.filter(({ fromSlice }) => fromSlice === name);
      const others = (found: typeof arrows) =>
        [...new Set(found.flatMap(({ toSlice }) => toSlice ?? []))].filter((to) => to !== name);
      const calls = others(own.filter(({ to }) => !to.endsWith('/table.ts')));
      return {
        name,
        isShared: isThere(`src/shared/${name}`),
        isOnServer: isThere(`src/server/${name}`),
        isInWeb: isThere(`src/web/${name}`),
        isInWidget: arrows.some(
          ({ from, to }) => from.startsWith('src/widget/') && to.startsWith(`src/shared/${name}/`),
        ),
        calls,
        reads: others(own).filter((slice) => !calls.includes(slice)),
      };
    }),
    rooms: {
      'server/platform': roomsOf('src/server/platform'),
      web: roomsOf('src/web').filter((room) => ['pages', 'platform', 'ui'].includes(room)),
      'web/platform': roomsOf('src/web/platform'),
      'web/ui': roomsOf('src/web/ui'),
      widget: roomsOf('src/widget'),
    },
  };
}

/** The slice of a server file; a subfolder with its own place in the order counts separately. */
function serverSlice(file: string): string | undefined {
  return SLICE_ORDER.filter((slice) => file.startsWith(`src/server/${slice}/`)).sort(
    (a, b) => b.length - a.length,
  )[0];
}

function roomIn(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [room, rest] = file.slice(folder.length + 1).split('/');
  return rest === undefined ? undefined : room;
}
