import { copperKettle } from './copper-kettle.ts';
import type { DemoVenue } from './demo-venue.ts';
import { harbourAndVine } from './harbour-and-vine.ts';
import { lunaTrattoria } from './luna-trattoria.ts';

export const DEMO_VENUES: readonly DemoVenue[] = [copperKettle, lunaTrattoria, harbourAndVine];
