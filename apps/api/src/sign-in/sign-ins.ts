/** A user's identity from an OpenID provider. Texts that it does not provide are empty. */
export type Identity = {
  /** The provider's name; `embedded` for the embedded one, whatever its port. */
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  pictureUrl: string;
  /** The values of the claim that OIDC_ROLES_CLAIM names. */
  claimedRoles: readonly string[];
};

/** The account of a sign-in. */
export type SignedIn = { accountId: string; isAdmin: boolean };

/** Connects sign-ins with accounts. */
export abstract class SignIns {
  /** Returns the identity's account; registers it at the first sign-in. */
  abstract signedIn(identity: Identity): Promise<SignedIn>;
  /** The e-mail address of an account; empty if it has none. */
  abstract emailOf(accountId: string): Promise<string>;
}
