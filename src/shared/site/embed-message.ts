/** The type of the message by which the guest's page asks the venue's site to close the panel. */
export const CLOSE_MESSAGE = 'tabletalk:close';
