import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPageCode } from './new-release.ts';

type PageCode = {
  load: () => Promise<ComponentType>;
  deferred: LazyExoticComponent<ComponentType>;
  loaded?: ComponentType;
};

export function pageCode(loadFile: () => Promise<ComponentType>): PageCode {
  const load = () => loadPageCode(loadFile);
  return { load, deferred: lazy(async () => ({ default: await load() })) };
}

/** A page in a bundle of its own, fetched when it is first shown or, with `preload`, before. */
export function LazyPage({ code }: { code: PageCode }) {
  // A hydration must find the same markup as the prerendered page, so it cannot start by waiting.
  const Page = code.loaded ?? code.deferred;
  return <Page />;
}

export async function preload(code: PageCode): Promise<void> {
  code.loaded = await code.load();
}
