/** Who an OpenID provider says somebody is. Texts that it does not tell are empty. */
export type Identity = {
  /** Names the provider; the embedded one is `embedded`, whatever its port. */
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
};

/** What a sign-in means to the accounts. */
export abstract class SignIns {
  /** Answers the identity's account, which is registered at its first sign-in. */
  abstract signedIn(identity: Identity): Promise<{ accountId: string }>;

  /** Called before the session ends. */
  abstract signedOut(accountId: string, sessionId: string): Promise<void>;
}
