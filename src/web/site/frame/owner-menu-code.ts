/** The code of the phone's menus, which loads after the first screen. */
export const ownerMenuCode = {
  name: 'owner-menu',
  load: async () => (await import('./owner-menu.tsx')).OwnerMenu,
};
