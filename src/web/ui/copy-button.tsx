import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const COPIED_MS = 2000;

/** Copies a text, and says for two seconds that it did. */
export function CopyButton({
  text,
  label,
  onFailure,
}: {
  text: string;
  label: string;
  onFailure: () => void;
}) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
    } catch {
      onFailure();
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        aria-label={label}
        title={label}
        className="shrink-0"
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
