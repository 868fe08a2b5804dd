export type NetworkLink = {
  key: 'slow' | 'wifi';
  name: string;
  kilobitsPerSecond: number;
  roundTripMs: number;
};

/** Network speeds at a table and at a desk; most targets are for the table. */
export const NETWORK_LINKS: readonly NetworkLink[] = [
  { key: 'slow', name: 'slow mobile', kilobitsPerSecond: 1_440, roundTripMs: 562 },
  { key: 'wifi', name: "a restaurant's Wi-Fi", kilobitsPerSecond: 10_000, roundTripMs: 40 },
];

export function networkLinkText({ kilobitsPerSecond, roundTripMs }: NetworkLink): string {
  return `${kilobitsPerSecond / 1000} Mbps, ${roundTripMs} ms round trip`;
}
