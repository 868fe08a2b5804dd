import {
  brokenOvenFoodWords,
  brokenOvenWaitWords,
  RELIEF_COMMENTS,
} from '../words/broken-oven-words.ts';
import type { DemoVenue } from './demo-venue.ts';
import { COPPER_KETTLE_RECENT_GUESTS } from './recent-guests.ts';

const DAY = [{ opens: '08:00', closes: '17:00' }];
const DAY_AND_EVENING = [{ opens: '08:00', closes: '22:30' }];
const OPENING_HOURS = {
  mon: DAY,
  tue: DAY,
  wed: DAY,
  thu: DAY_AND_EVENING,
  fri: DAY_AND_EVENING,
  sat: DAY_AND_EVENING,
  sun: DAY,
};

/** An all-day café with long weekend brunches. Loved, too small for its Saturdays, and once without an oven. */
export const copperKettle: DemoVenue = {
  settings: {
    name: 'The Copper Kettle',
    venueId: 'the-copper-kettle',
    timezone: 'Europe/London',
    staffMayRead: true,
    brandColor: '#B45309',
    backgroundColor: '#FFFBF5',
    qrStyle: 'rounded',
    customRewards: ['Free flat white', 'Slice of cake of the day'],
    disabledRewards: [],
  },
  live: { openingHours: OPENING_HOURS, softAlerts: true },
  sittings: [
    { from: '08:00', peak: '10:15', to: '11:30', guests: [1.2, 1.1, 1.2, 1.3, 1.7, 3.2, 2.9] },
    { from: '12:00', peak: '13:00', to: '15:00', guests: [2, 2, 2.1, 2.3, 2.8, 3.3, 2.5] },
    { from: '17:30', peak: '19:00', to: '20:30', guests: [0, 0, 0, 0.9, 2, 2.2, 0] },
  ],
  seasons: [1, 1, 1, 1, 0.95, 0.9, 0.85, 0.8, 1, 1.05, 1.1, 1.2],
  badWeek: {
    weeksAgo: 8,
    trouble: 6,
    issues: { Food: 5, Service: 0.5, 'Wait time': 5, Cleanliness: 0, Value: 0.5 },
    words: { Food: brokenOvenFoodWords, 'Wait time': brokenOvenWaitWords },
    relief: RELIEF_COMMENTS,
  },
  notes: [
    { daysAgo: 62, words: 'The oven broke' },
    { daysAgo: 55, words: 'New oven' },
  ],
  recentGuests: COPPER_KETTLE_RECENT_GUESTS,
  troubleOn: () => -0.25,
  servers: [
    { name: 'Priya', share: 4, trouble: -0.6, namedBy: 0.5 },
    { name: 'Tom', share: 3, trouble: 0, namedBy: 0.25 },
    { name: 'Esther', share: 3, trouble: -0.2, namedBy: 0.3 },
    { name: 'Jakub', share: 2, trouble: 0.3, namedBy: 0.2 },
  ],
  tables: [
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((name) => ({ name, trouble: 0 })),
    { name: 'Window 1', trouble: -0.5 },
    { name: 'Window 2', trouble: -0.5 },
    { name: '11', trouble: 6, issue: 'Squeezed in between the till and the coat hooks' },
  ],
  issues: { Food: 2, Service: 1.5, 'Wait time': 5, Cleanliness: 1.5, Value: 1.5 },
  menu: {
    dish: [
      'shakshuka',
      'full English',
      'halloumi wrap',
      'salmon bagel',
      'mushroom toastie',
      'chicken and leek pie',
      'chorizo hash',
      'avocado toast',
    ],
    starter: ['soup of the day', 'granola bowl', 'sourdough', 'cheese scone'],
    dessert: ['lemon drizzle', 'carrot cake', 'banana bread', 'almond croissant', 'brownie'],
    drink: ['flat white', 'pot of Assam', 'oat latte', 'hot chocolate', 'ginger beer'],
  },
  staffAtTill: ['Priya', 'Tom', 'Esther', 'Jakub'],
  reply: { signedBy: 'Maya', usualHours: 3 },
};
