import { join } from 'node:path';
import { InvalidSettings, publicUrl, readSettings } from '@platform/settings';
import { startIdp } from './idp.js';

try {
  const settings = readSettings(process.env, ['OIDC_CLIENT_SECRET'], 'idp');
  const idp = await startIdp({
    port: settings.IDP_PORT,
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    redirectUris: [`${publicUrl(settings)}/api/callback`],
    postLogoutRedirectUris: [`${publicUrl(settings)}/`],
    dataDir: join(settings.DATA_DIR, 'idp'),
  });
  console.log(`OpenID provider at ${idp.issuer}`);
  const stop = () => void idp.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exitCode = 1;
}
