import { useEffect, useState } from 'react';
import { copyText } from '../chat/copy-text.ts';
import { CheckIcon } from '../chat/icons.tsx';
import { CopyIcon } from '../chat/lazy-icons.tsx';
import { COPIED_NOTICE_MS } from '../conversation/pace.ts';

type CopyButtonProps = {
  text: string;
  label: string;
  copied: string;
  look?: 'line' | 'quiet';
};

export function CopyButton({ text, label, copied, look = 'line' }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function handleClick() {
    if (await copyText(text)) setCopies((count) => count + 1);
  }

  return (
    <>
      <button type="button" className={`${look} copy`} onClick={() => void handleClick()}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {isCopied ? copied : label}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? copied : ''}
      </span>
    </>
  );
}
