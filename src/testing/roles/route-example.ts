import type { ApiCaller } from './caller-fixtures.ts';

/** A venue with one of everything, so that each example request finds its target. */
export type VenueWithEverything = {
  id: string;
  venueId: string;
  feedbackId: string;
  noteId: string;
  callId: string;
  caseId: string;
  rewardCode: string;
  /** The version of the floor plan, which every change of the plan has to name. */
  planVersion: () => Promise<number>;
  /**
   * The functions from here on create a new row each time, for requests that delete or change it.
   */
  newNote: () => Promise<string>;
  newFeedback: () => Promise<string>;
  newStaff: () => Promise<string>;
  newStaffWithPin: () => Promise<string>;
  newInvitation: () => Promise<string>;
  newDevice: () => Promise<string>;
  newPerson: () => Promise<string>;
  newWarning: () => Promise<string>;
  newSentence: () => Promise<string>;
  newReview: () => Promise<string>;
};

export type ExampleRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Buffer;
};

export type RouteExample =
  /** A request about the caller or the whole business, without naming a venue. */
  | { of: 'business'; body?: unknown; isSpared?: true }
  /**
   * A request about the caller's own data. Each is made by a new caller, because it deletes or
   * changes the data.
   */
  | {
      of: 'caller';
      request: (caller: ApiCaller) => ExampleRequest | Promise<ExampleRequest>;
      isSpared?: true;
    }
  /** A request about one venue. */
  | {
      of: 'venue';
      request: (venue: VenueWithEverything) => ExampleRequest | Promise<ExampleRequest>;
      /** Not requested, because it would delete what later requests need. */
      isSpared?: true;
    }
  /** Only for a shared device, not for a person. */
  | { of: 'device'; body?: unknown; isSpared?: true };
