/** Used in prerendered pages; the server replaces it with its own address. */
export const PLACEHOLDER_CONTACT = 'contact@tabletalk.example';

/** The page's meta element with the operator's email address. */
export const CONTACT_META = 'tabletalk-contact';
