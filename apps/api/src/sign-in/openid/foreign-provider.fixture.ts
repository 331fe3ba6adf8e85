import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePort } from '@platform/testing';
import { Provider } from 'oidc-provider';
import type { ClientMetadata, Configuration } from 'oidc-provider';
import { clientSecret, stop } from '../sign-in.fixture.js';

export const people: Record<string, object> = {
  an: { email: 'an@company.example', email_verified: true, given_name: 'An', family_name: 'Nguyễn' },
};

/** A new key with the id of every other one: providers have been seen to do that. */
export const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  ...{ kid: 'the key', use: 'sig', alg: 'RS256' },
});

const usualKey = newKey();

export type ForeignProvider = {
  issuer: string;
  /** Another one answers at its address from now on, which knows nothing of the sessions of the former one. */
  replace(configuration?: Configuration): void;
  close(): Promise<void>;
  /** Answers at its address again. */
  reopen(): Promise<void>;
};

/** An oidc-provider as it comes, with its own pages, for the app at `url`; `configuration` replaces parts of it. */
export async function foreignProvider(
  url: string,
  configuration: Configuration = {},
  client: Partial<ClientMetadata> = {},
): Promise<ForeignProvider> {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const providerWith = (configuration: Configuration) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'control-center',
          client_secret: clientSecret,
          redirect_uris: [`${url}/api/callback`],
          post_logout_redirect_uris: [`${url}/`],
          ...client,
        },
      ],
      jwks: { keys: [usualKey] },
      cookies: { keys: ['signs the cookies of the provider'] },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name'],
      },
      findAccount: (_, subject) => ({
        accountId: subject,
        claims: () => ({ sub: subject, ...people[subject] }),
      }),
      ...configuration,
    });
  let answer = providerWith(configuration).callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    replace: (other = {}) => void (answer = providerWith(other).callback()),
    close: () => stop(server),
    reopen: async () => void (await once(server.listen(port, '127.0.0.1'), 'listening')),
  };
}
