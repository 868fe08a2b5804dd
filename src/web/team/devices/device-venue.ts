/** A restaurant that a device can stand in. */
export type DeviceVenue = { venueId: string; name: string };
