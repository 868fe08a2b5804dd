import { useEffect, useState } from 'react';
import { LazyPart } from '#web/platform/page/lazy-part.tsx';
import { registerProofPrompt } from '#web/platform/session/with-proof.ts';

const PROOF_DIALOG = {
  name: 'proof-dialog',
  load: async () => (await import('./proof-dialog.tsx')).ProofDialog,
};

/** Present on every page; the dialog's code loads only when the first proof is asked for. */
export function ProofQuestion() {
  const [question, setQuestion] = useState<{ answer: (isProven: boolean) => void }>();

  useEffect(
    () =>
      registerProofPrompt(
        () =>
          new Promise<boolean>((resolve) => {
            setQuestion((before) => {
              before?.answer(false);
              return {
                answer(isProven) {
                  resolve(isProven);
                  setQuestion(undefined);
                },
              };
            });
          }),
      ),
    [],
  );

  if (!question) return null;
  return (
    <LazyPart code={PROOF_DIALOG} waiting={null}>
      {(ProofDialog) => <ProofDialog onAnswer={question.answer} />}
    </LazyPart>
  );
}
