import { type PagePath, paths } from '#shared/site/paths.ts';

export type UnavailablePart = { name: string; headline: string; text: string };

/** Pages that have an address and a purpose, but nothing to work with in this version. */
export const UNAVAILABLE_PARTS: Readonly<Partial<Record<PagePath, UnavailablePart>>> = {
  [paths.crossSiteComparison]: {
    name: 'Cross-Site Analytics',
    headline: 'Cross-site analytics is not available in this version',
    text: 'Here owners on Premium will compare their locations with each other.',
  },
};
