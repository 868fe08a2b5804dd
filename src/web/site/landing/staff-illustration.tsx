import { Award } from 'lucide-react';

const TEAM = [
  { name: 'Maya', width: 'w-full', words: '“made our evening”' },
  { name: 'Tom', width: 'w-3/5', words: '“so patient with the kids”' },
  { name: 'Priya', width: 'w-2/5', words: '“perfect wine tip”' },
];

export function StaffIllustration() {
  return (
    <ol className="flex w-full max-w-sm flex-col divide-y rounded-lg border bg-surface px-4 text-sm">
      {TEAM.map(({ name, width, words }, place) => (
        <li key={name} className="flex items-center gap-3 py-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-basil-soft font-semibold text-basil-ink">
            {name[0]}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 font-semibold">
              {name}
              {place === 0 && <Award className="size-4 text-saffron-ink" />}
              <span className="truncate font-normal text-ink-soft">{words}</span>
            </p>
            <div className="mt-1.5 h-1.5 rounded-full bg-ink/8">
              <div className={`h-full rounded-full bg-saffron ${width}`} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
