import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const COPIED_MS = 2000;

/** Copies a text and confirms it for two seconds. */
export function CopyButton({
  text,
  label,
  isWordy = false,
  onFailure,
}: {
  text: string;
  label: string;
  /** Shows the label beside the icon. */
  isWordy?: boolean;
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
        {...(isWordy ? {} : { size: 'icon', 'aria-label': label, title: label })}
        className="shrink-0"
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isWordy && (isCopied ? 'Copied' : label)}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
