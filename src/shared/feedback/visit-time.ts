/** The hour of a visit, 0 to 23, from "19:30" or "7:30 PM"; undefined if no time is given. */
export function visitHour(time: string | null | undefined): number | undefined {
  const [, hours, meridiem] =
    /^\s*(\d{1,2})(?::[0-5]\d)?(?::[0-5]\d)?\s*([ap]\.?m\.?)?\s*$/i.exec(time ?? '') ?? [];
  if (hours === undefined) return undefined;
  const hour = Number(hours);
  if (meridiem) {
    if (hour < 1 || hour > 12) return undefined;
    return (hour % 12) + (meridiem.toLowerCase().startsWith('p') ? 12 : 0);
  }
  return /:/.test(time ?? '') && hour <= 23 ? hour : undefined;
}
