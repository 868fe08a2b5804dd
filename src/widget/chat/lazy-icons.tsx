import { LineIcon } from './icons.tsx';

export function SendIcon() {
  return <LineIcon d="M5 12h14M13 6l6 6-6 6" isMirrored />;
}

export function SaveIcon() {
  return <LineIcon d="M12 4v11M7 11l5 5 5-5M5 20h14" />;
}

export function CopyIcon() {
  return <LineIcon d="M9 9h11v11H9zM5 15H4V4h11v1" />;
}

export function AlertIcon() {
  return <LineIcon d="M12 3l9.5 17h-19zM12 10v4M12 17v.1" />;
}

export function UndoIcon() {
  return <LineIcon d="M9 6L5 10l4 4M5 10h9a5 5 0 0 1 0 10h-3" isMirrored />;
}
