/** What of an event's data is personal: whose it is, and which texts. */
export type Personal = {
  /** Account id, from the data and the name of the stream. */
  subject: (data: Readonly<Record<string, unknown>>, stream: string) => string;
  /** Path of each text ("profile.phoneNumber") to what stands there once the person was erased. */
  texts: Readonly<Record<string, string>>;
};

/** By event type. What is not among them is no personal data and stands in the log in clear. */
export type PersonalData = Readonly<Record<string, Personal>>;
