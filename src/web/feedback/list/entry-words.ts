import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** Normalises a table name: some guests write "5", others "Table 5". */
export function typedTableLabel(tableNumber: string): string {
  return /\d/.test(tableNumber) && /^[\w-]{1,6}$/.test(tableNumber)
    ? `Table ${tableNumber}`
    : tableNumber;
}

/** The table, then who served, who wrote or what it is about: "Table 10 · served by Priya". */
export function subjectLine(feedback: FeedbackItem): string {
  const { tableNumber, serverName, customerName, primaryIssue } = feedback;
  // A custom topic repeats the guest's own words, which are shown below anyway.
  const topic = primaryIssue === guestText(feedback) ? null : primaryIssue;
  const person = serverName ? `served by ${serverName}` : customerName && `from ${customerName}`;
  const parts = [tableNumber && typedTableLabel(tableNumber), person || topic];
  return parts.filter(Boolean).join(' · ');
}

/** The guest's free text, or the sentence they tapped if they wrote none. */
export function guestText({ textSpecific, textGeneral }: FeedbackItem): string | null {
  return textSpecific ?? textGeneral;
}

/** A person's name, or 'you' for the reader. */
export function actorLabel(
  person: { id: string | null; name: string | null },
  readerId: string,
): string {
  return person.id === readerId ? 'you' : (person.name ?? 'a former member');
}
