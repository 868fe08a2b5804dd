import type { Caller } from './own-things.ts';

/** A venue with one of everything, so that each call finds what it asks for. */
export type StockedVenue = {
  id: string;
  venueId: string;
  feedbackId: string;
  noteId: string;
  callId: string;
  caseId: string;
  rewardCode: string;
  /** Each anew, for calls after which it is gone or another. */
  newNote: () => Promise<string>;
  newFeedback: () => Promise<string>;
  newStaff: () => Promise<string>;
  newStaffWithPin: () => Promise<string>;
  newInvitation: () => Promise<string>;
  newDevice: () => Promise<string>;
};

export type ExampleRequest = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: Buffer;
};

export type ExampleCall =
  /** About the caller or the business as a whole: it names no venue. */
  | { of: 'business'; body?: unknown; isSpared?: true }
  /** About what is the caller's own. Somebody new makes it, since it is gone or another afterwards. */
  | {
      of: 'caller';
      request: (caller: Caller) => ExampleRequest | Promise<ExampleRequest>;
      isSpared?: true;
    }
  /** About one venue. */
  | {
      of: 'venue';
      request: (venue: StockedVenue) => ExampleRequest | Promise<ExampleRequest>;
      /** Afterwards others would find nothing any more. */
      isSpared?: true;
    }
  /** Of a shared device; a person is none. */
  | { of: 'device'; body?: unknown; isSpared?: true };
