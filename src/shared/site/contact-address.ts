/** Stands in pages that are rendered ahead of time, until the server puts its own in its place. */
export const PLACEHOLDER_CONTACT = 'contact@tabletalk.example';

/** The meta element of a page that tells where mail to whoever runs this server goes. */
export const CONTACT_META = 'tabletalk-contact';
