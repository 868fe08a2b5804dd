export function Skip({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <button type="button" className="quiet" onClick={onSkip}>
      {label}
    </button>
  );
}
