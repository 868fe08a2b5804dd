/** The phone's menus: their code comes after the first screen. */
export const ownerMenus = {
  menu: {
    name: 'owner-menu',
    load: async () => (await import('./owner-menu.tsx')).OwnerMenu,
  },
  more: {
    name: 'more-menu',
    load: async () => (await import('./more-menu.tsx')).MoreMenu,
  },
};
