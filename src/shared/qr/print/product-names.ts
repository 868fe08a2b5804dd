export const PRODUCTS = ['card', 'tent', 'sticker', 'poster'] as const;
export type Product = (typeof PRODUCTS)[number];
