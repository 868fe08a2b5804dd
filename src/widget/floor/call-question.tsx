import { FEEDBACK_MAX_LENGTHS } from '#shared/feedback/rules.ts';
import type { StorageScope } from '../conversation/draft.ts';
import type { Words } from '../words/words.ts';
import type { CallWords } from './call-word-list.ts';
import { lazyKit } from './lazy-kit.ts';

type CallQuestionProps = { words: CallWords; onYes: () => void; onNo: () => void };

/** Asks whether staff should come. The team learns nothing unless the guest says yes. */
export function CallQuestion({ words, onYes, onNo }: CallQuestionProps) {
  return (
    <div className="pair call-question">
      <button type="button" className="primary" onClick={onYes}>
        {words.yes}
      </button>
      <button type="button" className="line" onClick={onNo}>
        {words.no}
      </button>
    </div>
  );
}

type TableQuestionProps = {
  /** The venue's tables; empty if the venue has not listed any. */
  tables: readonly string[];
  place: StorageScope;
  words: CallWords;
  spoken: Words;
  onTable: (table: string) => void;
  onNo: () => void;
};

/** Asks for the table if the link does not name it: from the venue's list, or as free text. */
export function TableQuestion({ tables, place, words, spoken, onTable, onNo }: TableQuestionProps) {
  if (tables.length > 0) {
    return (
      <>
        <lazyKit.Choices
          name="call-table"
          legend={words.tableField}
          choices={tables.map((table) => ({ value: table, label: table }))}
          onChoose={onTable}
        />
        <lazyKit.SkipButton label={words.no} onSkip={onNo} />
      </>
    );
  }
  const typing = lazyKit.makeTypedTextStore(place, 'call-table');
  return (
    <lazyKit.TextInput
      label={words.tableField}
      placeholder={words.tablePlaceholder}
      submitLabel={spoken.buttons.send}
      maxLength={FEEDBACK_MAX_LENGTHS.tableNumber}
      skipLabel={words.no}
      problemOf={(written) => (cleanTableName(written) ? undefined : spoken.errors.blank)}
      typing={typing}
      onSubmit={(written) => {
        typing.onDone();
        onTable(cleanTableName(written));
      }}
      onSkip={() => {
        typing.onDone();
        onNo();
      }}
    />
  );
}

/** Cleans the typed table name and cuts it to the length that can be stored. */
export function cleanTableName(written: string): string {
  return lazyKit.cleanText(written, FEEDBACK_MAX_LENGTHS.tableNumber);
}
