export const PRODUCT_NAME = 'TableTalk';
