import { Download, Plus, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/status/badge.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'light', 'destructive', 'link'] as const;
const TONES = ['neutral', 'basil', 'saffron', 'chili', 'alarm', 'highlight', 'outline'] as const;

export function ShowcaseActions() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm">
          <Plus aria-hidden /> Small
        </Button>
        <Button>
          <Plus aria-hidden /> Medium
        </Button>
        <Button size="lg">
          <Plus aria-hidden /> Large
        </Button>
        <Button size="icon" variant="secondary" aria-label="Download">
          <Download aria-hidden />
        </Button>
        <Button asChild variant="secondary">
          <a href="#top">Link as a button</a>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button loading>Save changes</Button>
        <Button loading variant="secondary">
          <Download aria-hidden /> Export
        </Button>
        <Button disabled>Disabled</Button>
        <Button disabled variant="destructive">
          <Trash2 aria-hidden /> Disabled
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </div>
  );
}
