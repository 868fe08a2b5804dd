import type { DemoVenue } from './demo-venue.ts';
import { HARBOUR_AND_VINE_RECENT_GUESTS } from './recent-guests.ts';

/** Seafood and wine by the water: lovely evenings, city prices. */
export const harbourAndVine: DemoVenue = {
  settings: {
    name: 'Harbour & Vine',
    venueId: 'harbour-vine',
    timezone: 'Europe/Dublin',
    brandColor: '#0F766E',
    backgroundColor: '#F0FDFA',
    qrStyle: 'dots',
    customRewards: ['Three oysters on the house', 'Petits fours with your coffee'],
    disabledRewards: ['free_appetizer'],
  },
  sittings: [
    { from: '12:30', peak: '13:30', to: '14:45', guests: [0.5, 0.6, 0.7, 0.9, 1.5, 1.9, 2.2] },
    { from: '17:00', peak: '19:45', to: '21:45', guests: [1.4, 1.6, 1.9, 2.6, 4.6, 5, 2] },
  ],
  seasons: [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.35, 1.1, 0.95, 0.85, 1.05],
  recentGuests: HARBOUR_AND_VINE_RECENT_GUESTS,
  troubleOn: () => 0.3,
  servers: [
    { name: 'Aoife', share: 4, trouble: -0.7, namedBy: 0.55 },
    { name: 'Cian', share: 3, trouble: 0, namedBy: 0.3 },
    { name: 'Sofia', share: 3, trouble: -0.3, namedBy: 0.35 },
    { name: 'Darragh', share: 2, trouble: 0.4, namedBy: 0.2 },
  ],
  tables: [
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'].map((name) => ({
      name,
      trouble: 0,
    })),
    { name: '12', trouble: 3.5, issue: 'Sat in the draught every time the front door opened' },
    { name: 'Bar 1', trouble: 0 },
    { name: 'Bar 2', trouble: 0 },
    { name: 'Quay 1', trouble: -0.5 },
    { name: 'Quay 2', trouble: -0.5 },
  ],
  issues: { Food: 2, Service: 2, 'Wait time': 2.5, Cleanliness: 0.8, Value: 4.5 },
  menu: {
    dish: [
      'monkfish',
      'hake',
      'crab linguine',
      'lobster roll',
      'ribeye',
      'seafood chowder',
      'mussel pot',
      'beetroot and goat’s cheese tart',
    ],
    starter: ['oyster platter', 'smoked mackerel pâté', 'brown bread', 'scallop starter'],
    dessert: ['sticky toffee pudding', 'apple tart', 'chocolate pot', 'lemon posset'],
    drink: ['Albariño', 'Muscadet', 'Pinot Noir', 'gin and tonic', 'pint of stout'],
  },
  staffAtTill: ['Aoife', 'Cian', 'Sofia', 'Darragh'],
  reply: { signedBy: 'Maya', usualHours: 16 },
};
