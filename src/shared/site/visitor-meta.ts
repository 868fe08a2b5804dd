/** The meta element of a page that was asked for without a cookie: nobody need ask who is signed in. */
export const VISITOR_META = 'tabletalk-visitor';
