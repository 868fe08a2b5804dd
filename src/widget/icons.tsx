import type { Rating } from '#shared/feedback/ratings.ts';

const MOUTHS: Record<Rating, string> = {
  poor: 'M10.5 23.5q5.5-6 11 0',
  fair: 'M11 22.5q5-3 10 0',
  okay: 'M11 21.5h10',
  great: 'M10.5 19.5q5.5 5 11 0',
  excellent: 'M9.5 18.5h13a6.5 6.5 0 0 1-13 0z',
};

export function Face({ rating }: { rating: Rating }) {
  return (
    <svg className={`face face-${rating}`} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" />
      <path d={MOUTHS[rating]} />
      <path className="eyes" d="M11.5 12.5v.5M20.5 12.5v.5" />
    </svg>
  );
}

export function SendIcon() {
  return <Line d="M5 12h14M13 6l6 6-6 6" isMirrored />;
}

export function GiftIcon() {
  return (
    <Line d="M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-6 0-5-5-2-4 1 .4 2 2 2 4 0-2 1-3.6 2-4 3-1 4 4-2 4" />
  );
}

export function CheckIcon() {
  return <Line d="M5 13l4.5 4.5L19 7" />;
}

export function CopyIcon() {
  return <Line d="M9 9h11v11H9zM5 15H4V4h11v1" />;
}

export function AlertIcon() {
  return <Line d="M12 3l9.5 17h-19zM12 10v4M12 17v.1" />;
}

export function GlobeIcon() {
  return (
    <Line d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
  );
}

function Line({ d, isMirrored = false }: { d: string; isMirrored?: boolean }) {
  return (
    <svg className={isMirrored ? 'icon mirrored' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
