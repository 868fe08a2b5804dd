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

/** A page in a separate bundle, loaded when first shown or earlier with `preload`. */
export function LazyPage({ code }: { code: PageCode }) {
  // Hydration must find the prerendered markup, so it cannot start with a loading state.
  const Page = code.loaded ?? code.deferred;
  return <Page />;
}

export async function preloadPageCode(code: PageCode): Promise<void> {
  code.loaded = await code.load();
}
