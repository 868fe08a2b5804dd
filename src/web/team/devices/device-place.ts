/** A restaurant that a device can stand in. */
export type DevicePlace = { venueId: string; name: string };
