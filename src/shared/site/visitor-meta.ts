/**
 * The page's meta element for visitors without a cookie: it saves a request for who is signed in.
 */
export const VISITOR_META = 'tabletalk-visitor';
