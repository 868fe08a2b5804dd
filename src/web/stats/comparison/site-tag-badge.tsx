import { Badge } from '#web/ui/status/badge.tsx';
import type { SiteTag } from './compared-site.ts';

export function SiteTagBadge({ tag }: { tag: SiteTag | undefined }) {
  return tag && <Badge tone={tag === 'Best' ? 'basil' : 'saffron'}>{tag}</Badge>;
}
