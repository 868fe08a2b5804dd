/** A restaurant in which a device can be used. */
export type DeviceVenue = { venueId: string; name: string };
