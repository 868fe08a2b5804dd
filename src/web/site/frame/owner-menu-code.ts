/** The phone's menus; loaded after the first screen. */
export const ownerMenuCode = {
  name: 'owner-menu',
  load: async () => (await import('./owner-menu.tsx')).OwnerMenu,
};
