export type IdpOptions = {
  /** 0 selects a free port. */
  port: number;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Where the signing keys are stored; without it they last as long as the process. */
  dataDir?: string;
};
