/** The personal texts in an event's data, and the person they belong to. */
export type Personal = {
  /** The person's account id, from the event's data and stream name. */
  subject: (data: Readonly<Record<string, unknown>>, stream: string) => string;
  /** Path of each text ("profile.phoneNumber") with its replacement after an erasure. */
  texts: Readonly<Record<string, string>>;
};

/** By event type. Events that are not listed contain no personal data and are stored in clear. */
export type PersonalData = Readonly<Record<string, Personal>>;
