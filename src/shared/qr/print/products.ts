export const PRINT_PRODUCTS = ['card', 'tent', 'sticker', 'poster'] as const;
export type PrintProduct = (typeof PRINT_PRODUCTS)[number];
