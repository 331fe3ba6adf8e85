/** What an operator has to change, by the text of the client's error. The first match counts. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /unable to verify|self.signed certificate|unable to get (local )?issuer/i,
    "this machine does not trust the authority of its certificate: name that authority's certificate by tlsCAFile in EVENT_STORE_URL",
  ],
  [/Failed to load certificate file/, 'a certificate file that EVENT_STORE_URL names cannot be read'],
  [/altnames|does not match certificate/i, 'its certificate is for another host than EVENT_STORE_URL names'],
  [/certificate has expired/i, 'its certificate has expired'],
  [/wrong version number/i, 'it speaks without TLS, and EVENT_STORE_URL asks for TLS'],
  [
    /UNAUTHENTICATED|PERMISSION_DENIED|access.denied/i,
    'it refuses the user or the password of EVENT_STORE_URL, or the user lacks the right, or EVENT_STORE_URL names none',
  ],
  [/Name resolution failed|ENOTFOUND/, 'there is no host of the name in EVENT_STORE_URL'],
  [
    /Last error: Failed to connect/,
    'it closes the connection: it may want TLS, and EVENT_STORE_URL says tls=false',
  ],
  [
    /Failed to discover/,
    'no node of EVENT_STORE_URL answers as a member of a cluster, with TLS and user as set',
  ],
];

/** An error by which the client says how an append of a batch ended has a type and no text. */
const textOf = (error: unknown): string => {
  const { message, type } = (error ?? {}) as { message?: unknown; type?: unknown };
  return message === '' && typeof type === 'string' ? `Error: ${type}` : String(error);
};

/** The error in one line, and what to look at where that is known. */
export function explained(error: unknown): string {
  const text = textOf(error).replace(/\s+/g, ' ').trim();
  const hint = advice.find(([pattern]) => pattern.test(text))?.[1];
  return hint ? `${hint} (${text})` : text;
}
