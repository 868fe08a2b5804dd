import type { FeedbackItem } from '#shared/feedback/list-contract.ts';

/** Some guests write "5", some "Table 5". */
export function tableWords(tableNumber: string): string {
  return /\d/.test(tableNumber) && /^[\w-]{1,6}$/.test(tableNumber)
    ? `Table ${tableNumber}`
    : tableNumber;
}

/** Where it was and who or what it is about: "Table 10 · Priya". */
export function aboutWords(feedback: FeedbackItem): string {
  const { tableNumber, serverName, customerName, primaryIssue } = feedback;
  // Something else is named in the guest's own words, which stand below.
  const topic = primaryIssue === ownWords(feedback) ? null : primaryIssue;
  const parts = [tableNumber && tableWords(tableNumber), serverName ?? customerName ?? topic];
  return parts.filter(Boolean).join(' · ');
}

/** What the guest wrote; without own words the sentence that was chosen. */
export function ownWords({ textSpecific, textGeneral }: FeedbackItem): string | null {
  return textSpecific ?? textGeneral;
}

/** A person as the one who reads is told of them. */
export function personWords(
  person: { id: string | null; name: string | null },
  readerId: string,
): string {
  return person.id === readerId ? 'you' : (person.name ?? 'somebody who has left');
}
