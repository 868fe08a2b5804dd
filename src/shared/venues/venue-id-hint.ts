import { toVenueId } from './rules.ts';

/** The hint while an owner types a venue ID; says how an invalid one will be changed. */
export function venueIdHint(typed: string, whenFixed: 'later' | 'after creation'): string {
  const rule = 'Lowercase letters, numbers and hyphens only';
  const wanted = typed.trim();
  const kept = toVenueId(wanted);
  const fate = wanted === kept ? '' : savedIdWords(kept);
  return `${rule}${fate}. It is part of your guests' link and cannot change ${whenFixed}.`;
}

function savedIdWords(kept: string): string {
  return kept ? `: this will be saved as “${kept}”` : ': nothing of this can be saved';
}
