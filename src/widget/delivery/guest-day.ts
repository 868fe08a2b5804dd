/** The guest's own calendar day as "2026-11-15", some days before a moment. */
export function guestDay(moment: Date, daysBefore: number): string {
  const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.getFullYear()}-${month}-${date}`;
}
