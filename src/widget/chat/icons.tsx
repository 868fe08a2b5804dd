export function CheckIcon() {
  return <LineIcon d="M5 13l4.5 4.5L19 7" />;
}

export function GlobeIcon() {
  return (
    <LineIcon d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
  );
}

export function LockIcon() {
  return <LineIcon d="M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3" />;
}

export function LineIcon({ d, isMirrored = false }: { d: string; isMirrored?: boolean }) {
  return (
    <svg className={isMirrored ? 'icon mirrored' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
