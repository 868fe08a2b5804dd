/**
 * The page's meta element for visitors without a cookie. It saves the request that asks who is
 * signed in.
 */
export const VISITOR_META = 'tabletalk-visitor';
