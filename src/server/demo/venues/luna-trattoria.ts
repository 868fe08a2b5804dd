import type { DemoVenue } from './demo-venue.ts';
import { LUNA_TRATTORIA_RECENT_GUESTS } from './recent-guests.ts';

/** A family trattoria that lost its kitchen manager, had a hard time, and got over it. */
export const lunaTrattoria: DemoVenue = {
  settings: {
    name: 'Luna Trattoria',
    venueId: 'luna-trattoria',
    timezone: 'Europe/London',
    brandColor: '#9F1239',
    backgroundColor: '#FFFFFF',
    qrStyle: 'square',
    customRewards: ['Glass of prosecco'],
    disabledRewards: [],
  },
  sittings: [
    { from: '12:00', peak: '13:15', to: '14:30', guests: [0, 0.9, 1, 1.1, 1.5, 2.2, 2.8] },
    { from: '17:30', peak: '19:30', to: '21:45', guests: [0, 2, 2.3, 2.8, 4.9, 5.4, 2.3] },
  ],
  seasons: [0.85, 0.95, 0.95, 1, 1.05, 1.15, 1.2, 1.1, 1, 0.95, 0.95, 1.15],
  recentGuests: LUNA_TRATTORIA_RECENT_GUESTS,
  troubleOn: (daysAgo) => hardTimes(daysAgo) * 5.5 - 0.4,
  servers: [
    { name: 'Marco', share: 4, trouble: -0.6, namedBy: 0.5 },
    { name: 'Giulia', share: 3, trouble: -0.3, namedBy: 0.35 },
    { name: 'Callum', share: 2.5, trouble: 5, namedBy: 0.12 },
    { name: 'Beth', share: 3, trouble: 0, namedBy: 0.25 },
  ],
  tables: [
    ...['1', '2', '3', '4', '5', '6', '8', '9', '10', '11', '12', '14'].map((name) => ({
      name,
      trouble: 0,
    })),
    { name: '7', trouble: 12, issue: 'Our table was right next to the kitchen door' },
    { name: 'Terrace 1', trouble: -0.3 },
    { name: 'Terrace 2', trouble: -0.3 },
  ],
  issues: { Food: 3, Service: 3, 'Wait time': 4, Cleanliness: 1, Value: 1.5 },
  menu: {
    dish: [
      'cacio e pepe',
      'wild boar ragù',
      'seafood linguine',
      'aubergine parmigiana',
      'saltimbocca',
      'margherita',
      'mushroom risotto',
      'diavola pizza',
    ],
    starter: ['burrata', 'focaccia', 'bruschetta', 'calamari', 'caponata'],
    dessert: ['tiramisu', 'panna cotta', 'affogato', 'lemon tart', 'cannolo'],
    drink: ['negroni', 'Montepulciano', 'house white', 'limoncello', 'Aperol spritz'],
  },
  staffAtTill: ['Marco', 'Giulia', 'Beth', 'Callum'],
  reply: { signedBy: 'Maya', usualHours: 6 },
};

const WORST_DAYS_AGO = 84;
const SLIDE_DAYS = 70;
const RECOVERY_DAYS = 58;

/** A slow decline and a quicker recovery: 1 at the worst, 0 before and after. */
function hardTimes(daysAgo: number): number {
  const distance = daysAgo - WORST_DAYS_AGO;
  return Math.max(0, 1 - (distance > 0 ? distance / SLIDE_DAYS : -distance / RECOVERY_DAYS));
}
