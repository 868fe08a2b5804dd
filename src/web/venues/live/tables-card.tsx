import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { SideCard } from '#web/ui/layout/side-card.tsx';
import { boardTableNames } from './live-draft.ts';

/** The tables that the floor board shows, written as for the QR codes. */
export function TablesCard({
  text,
  error,
  onChange,
}: {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <SideCard
      title="Tables"
      description="The tiles of your floor board, named as on the QR codes of the tables. Guests can call from these, and from others once you print their codes again."
    >
      <TextAreaField
        label="Your tables"
        isOptional
        rows={2}
        placeholder="1-20, Bar, Terrace 1-6"
        value={text}
        error={error}
        hint={hintOf(text)}
        onChange={(event) => onChange(event.target.value)}
      />
    </SideCard>
  );
}

function hintOf(text: string): string {
  const read = boardTableNames(text);
  const names = read.error === undefined ? read.names : [];
  if (names.length === 0) {
    return 'Separate them with commas, in the order of the room; 1-20 means all twenty. Without a list, guests may call from any table they name.';
  }
  return names.length === 1
    ? `One table on the board: ${names[0]}.`
    : `${names.length} tables on the board, ${names[0]} first and ${names.at(-1)} last.`;
}
