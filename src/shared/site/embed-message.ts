/** Type of the message with which the guest's page asks the venue's site to close the panel. */
export const CLOSE_PANEL_MESSAGE = 'tabletalk:close';
