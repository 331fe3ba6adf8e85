/** The personal texts in an event's data, and the person they belong to. */
export type Personal = {
  /** The person's account id, from the event's data and stream name. */
  subject: (data: Readonly<Record<string, unknown>>, stream: string) => string;
  /**
   * What stands in place of each text, by its path ("profile.phoneNumber"). Stream, event type and path are storage: a
   * sealed text opens only where it was written.
   */
  texts: Readonly<Record<string, Replacement>>;
  /** The event erases the person. Its readers first delete the person's key. */
  erases?: true;
};

/** `erased` at the person's request; `unreadable` when the key is missing or does not fit. */
export type Replacement = { erased: string; unreadable: string };

/** By event type. Events that are not listed contain no personal data and are stored in clear. */
export type PersonalData = Readonly<Record<string, Personal>>;

/** Converts the data of one version of an event type to the next version. */
export type Upcaster = (data: object) => object;

/**
 * By event type, starting with the step from version 1 to 2. A type with n steps has n + 1 versions; the last one is
 * the version that the event types describe and that is written.
 */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>;

/** How a domain's events are stored: the versions of their types, and which of their texts are sealed. */
export type EventFormat = { upcasters: Upcasters; personal: PersonalData };

/** Events that have one version each and no personal texts. */
export const plainEvents: EventFormat = { upcasters: {}, personal: {} };
