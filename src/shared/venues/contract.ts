import { z } from 'zod';
import { messageResponse } from '#shared/accounts/contract.ts';
import { endpoint, fileEndpoint } from '#shared/api/endpoint.ts';
import {
  averageSpendPence,
  customRewards,
  dailyRewardCap,
  rewardCostPence,
} from '#shared/rewards/contract.ts';
import { redeemableBy } from '#shared/rewards/redeemable-by.ts';
import { rewardValidity } from '#shared/rewards/reward-validity.ts';
import { publicSentence } from '#shared/you-said/contract.ts';
import { liveSettings } from './live-settings.ts';
import { toVenueId, VENUE_ID_MAX_LENGTH } from './rules.ts';
import {
  LOGO_MAX_BYTES,
  LOGO_SIZE_MESSAGE,
  LOGO_TYPE_MESSAGE,
  LOGO_TYPES,
} from './update-rules.ts';
import {
  colour,
  disabledRewards,
  logoUrl,
  qrStyle,
  timeZone,
  venueId,
  venueName,
} from './venue-fields.ts';
import { FIELDS_WITHHELD_FROM_STAFF } from './withheld-from-staff.ts';

export const venue = z.object({
  id: z.string(),
  name: z.string(),
  venueId: z.string(),
  ownerId: z.string(),
  brandColor: z.string(),
  backgroundColor: z.string(),
  logoUrl: z.string().nullable(),
  qrStyle,
  rewardsEnabled: z.boolean(),
  customRewards: z.array(z.string()),
  disabledRewards: z.array(z.string()),
  timezone: z.string(),
  /** Reward codes per day; null for no limit. */
  dailyRewardCap: z.number().int().nullable(),
  /** Whether a serious complaint is emailed at once. */
  alertOnSerious: z.boolean(),
  /** Whether a day with far more reward codes than usual is reported by email. */
  alertOnManyRewards: z.boolean(),
  /**
   * Who may redeem the venue's codes: anyone with the page, or only its team and paired devices.
   */
  redeemableBy,
  /** Whether a reward is valid at once or from the venue's next day on. */
  rewardsUsable: rewardValidity,
  /** What a guest spends per visit, in pence, as the owner says. */
  averageSpendPence: z.number().int().nullable(),
  /** What a reward costs the venue, in pence, as the owner says. */
  rewardCostPence: z.number().int().nullable(),
  /** Whether chance shows half of the guests, and not the others, what came of feedback. */
  youSaidToHalf: z.boolean(),
  /** Whether staff may read what guests wrote, without names and addresses. */
  staffMayRead: z.boolean(),
  ...liveSettings.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Venue = z.output<typeof venue>;

export const billingInfo = z.object({ message: z.string(), paymentMethodMissing: z.boolean() });
export type BillingInfo = z.output<typeof billingInfo>;

export const newVenue = z.object({ name: venueName, venueId, timezone: timeZone.optional() });
export type NewVenue = z.output<typeof newVenue>;

/** Typed as a whole venue, because the pages that get it do not use the withheld fields. */
const venueForStaff = venue.partial(FIELDS_WITHHELD_FROM_STAFF);
const listedVenue = venueForStaff as unknown as z.ZodType<Venue, z.input<typeof venueForStaff>>;

export const listVenues = endpoint({
  access: 'staff',
  openToDevices: true,
  method: 'GET',
  path: '/api/restaurants',
  response: z.array(listedVenue),
});

const COUNT_RULE = 'The number of locations must be 1 to 100';

/** The price of more locations, in pence; nothing is charged. */
export const previewVenuePrice = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/restaurants/price',
  query: z.object({
    /** How many locations to add. */
    count: z
      .union([z.string().regex(/^\d{1,3}$/, COUNT_RULE), z.number()], COUNT_RULE)
      .transform(Number)
      .pipe(z.number().int(COUNT_RULE).min(1, COUNT_RULE).max(100, COUNT_RULE))
      .default(1),
  }),
  response: z.object({
    dueNowPence: z.number().int(),
    /** The monthly price from the next invoice on, for all locations together. */
    perMonthPence: z.number().int(),
    /** Number of locations that are paid for after the change. */
    quantity: z.number().int(),
    /**
     * When the price was computed. Send it back when adding the locations, so that exactly this
     * price is charged.
     */
    proratedAt: z.iso.datetime().nullable(),
  }),
});
export type VenuePrice = z.output<(typeof previewVenuePrice)['response']>;

/** A venue ID that nobody has: the wanted one if it is free, otherwise the next free one. */
export const proposeVenueId = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/restaurants/venue-id',
  query: z.object({
    wanted: venueId,
    /** IDs that the owner has typed into other rows, separated by commas. */
    except: z
      .string()
      .max(100 * (VENUE_ID_MAX_LENGTH + 1), 'Too many venue IDs to leave out')
      .optional(),
  }),
  response: z.object({ venueId: z.string(), isWantedFree: z.boolean() }),
});

/** When the shown price was computed; valid for some minutes, then the price is computed again. */
export const priceShownAt = z.iso
  .datetime('The moment of the price must be a date and time')
  .transform((text) => new Date(text));

/**
 * Adds a location. Refused with PAYMENT_REQUIRED if the owner has to approve the payment first. The
 * refusal carries the payment (see `readPaymentAction`) and an `attemptId`. A request repeated with
 * that id gets the same response as one that was paid at once.
 */
export const addVenue = endpoint({
  access: 'owner',
  method: 'POST',
  path: '/api/restaurants',
  body: newVenue.extend({
    proratedAt: priceShownAt.optional(),
    attemptId: z.guid('The attempt is not known').optional(),
  }),
  status: 201,
  response: venue.extend({ billingInfo: billingInfo.optional() }),
});

/** The changeable fields of a venue. Same rules as `checkVenueUpdates` on the settings page. */
export const venueUpdates = z
  .object({
    name: venueName,
    brandColor: colour,
    backgroundColor: colour,
    qrStyle,
    logoUrl,
    rewardsEnabled: z.boolean('Rewards are either on or off'),
    customRewards,
    disabledRewards,
    timezone: timeZone,
    dailyRewardCap,
    alertOnSerious: z.boolean('The alert is either on or off'),
    alertOnManyRewards: z.boolean('The alert is either on or off'),
    redeemableBy,
    rewardsUsable: rewardValidity,
    averageSpendPence,
    rewardCostPence,
    youSaidToHalf: z.boolean('Half of the guests see it, or all'),
    staffMayRead: z.boolean('Staff may either read or not'),
    ...liveSettings.shape,
  })
  .partial();
export type VenueUpdates = z.output<typeof venueUpdates>;

/** The changes are under `updates`, or are the body itself. */
const updateBody = z.preprocess(
  (body) => {
    if (!isRecord(body)) return body;
    return isRecord(body.updates) ? body : { id: body.id, updates: body };
  },
  z.object({ id: z.string().optional(), updates: venueUpdates }),
);

export const updateVenue = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/restaurants/:id',
  params: z.object({ id: z.guid() }),
  body: updateBody,
  response: venue,
});

/**
 * Uploads a logo: the body is the picture itself. It is redrawn, so that only its pixels are kept.
 */
export const uploadLogo = endpoint({
  access: 'manager',
  method: 'PUT',
  path: '/api/restaurants/:id/logo',
  params: z.object({ id: z.guid() }),
  upload: {
    types: LOGO_TYPES,
    maxBytes: LOGO_MAX_BYTES,
    wrongType: LOGO_TYPE_MESSAGE,
    tooLarge: LOGO_SIZE_MESSAGE,
  },
  response: venue,
});

/** An uploaded logo, for every browser that shows the venue. */
export const logoPicture = fileEndpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/logos/:hash',
  params: z.object({ hash: z.string().regex(/^[\da-f]{32}$/) }),
  openToOtherSites: true,
});

/** Removes the venue's logo, whether uploaded or hosted elsewhere. */
export const removeLogo = endpoint({
  access: 'manager',
  method: 'DELETE',
  path: '/api/restaurants/:id/logo',
  params: z.object({ id: z.guid() }),
  response: venue,
});

/** What the guest's widget needs to know about a venue. */
export const venueSettings = endpoint({
  access: 'anyone',
  method: 'GET',
  path: '/api/restaurant/:venueId/settings',
  params: z.object({ venueId: z.string().max(200).transform(toVenueId) }),
  openToOtherSites: true,
  response: venue
    .pick({
      rewardsEnabled: true,
      customRewards: true,
      disabledRewards: true,
      name: true,
      brandColor: true,
      backgroundColor: true,
      logoUrl: true,
    })
    .extend({
      /** The brand colour as the widget shows it: darkened until white text is readable on it. */
      buttonColor: z.string(),
      /**
       * Whether the monthly limit of the plan is used up, so that a new answer is held; absent if
       * not.
       */
      limitReached: z.boolean().optional(),
      /** Whether a guest may call staff to the table right now. */
      callsOpen: z.boolean(),
      /** Whether the team has paused calls; absent if not. */
      callsPaused: z.boolean().optional(),
      /**
       * The signed time at which the settings were read. A call that sends it within four hours
       * proves that its page was really opened.
       */
      opening: z.string().optional(),
      /**
       * Table names to choose from, for a guest whose link names no table. Only while calls are
       * open.
       */
      tables: z.array(z.string()).optional(),
      /** What came of guests' feedback; absent if the venue shows nothing. */
      youSaid: publicSentence.optional(),
    }),
});

/**
 * Previews the credit for a location's unused days if it were deleted, in pence. Deletes nothing.
 */
export const previewRemovalPrice = endpoint({
  access: 'owner',
  method: 'GET',
  path: '/api/restaurants/:id/removal-price',
  params: z.object({ id: z.guid() }),
  response: z.object({
    creditPence: z.number().int(),
    currency: z.literal('gbp'),
    /**
     * How the credit is given: on the next invoice, on the next invoice once an unpaid renewal is
     * settled, or as account credit when the plan ends. Null if nothing is credited.
     */
    creditedWith: z.enum(['next_invoice', 'invoice_after_open_payment', 'plan_end']).nullable(),
    creditedAt: z.iso.datetime().nullable(),
    /** The monthly price after the deletion, for all remaining locations; zero if the plan ends. */
    perMonthPence: z.number().int(),
    /**
     * When the credit was computed. Send it back with the deletion, so that exactly this credit is
     * given.
     */
    proratedAt: z.iso.datetime().nullable(),
  }),
});
export type RemovalPrice = z.output<(typeof previewRemovalPrice)['response']>;

export const removeVenue = endpoint({
  access: 'owner',
  method: 'DELETE',
  path: '/api/restaurants/:id',
  params: z.object({ id: z.guid() }),
  query: z.object({ proratedAt: priceShownAt.optional() }),
  response: messageResponse,
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
