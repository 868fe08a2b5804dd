/** The phone's menus: their code comes after the first screen. */
export const ownerMenuCode = {
  name: 'owner-menu',
  load: async () => (await import('./owner-menu.tsx')).OwnerMenu,
};
