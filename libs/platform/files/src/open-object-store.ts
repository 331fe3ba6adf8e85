import { LocalObjectStore } from './local-object-store.js';
import type { ObjectStore } from './object-store.js';
import type { S3Credentials } from './s3/s3-client.js';
import { S3ObjectStore } from './s3/s3-object-store.js';

/** The settings of the storage, as the environment names them. */
export type StorageSettings = {
  OBJECTS_S3_ENDPOINT: string;
  OBJECTS_S3_REGION: string;
  OBJECTS_S3_BUCKET: string;
  OBJECTS_S3_STYLE: 'path' | 'virtual';
  OBJECTS_S3_KEY: string;
  OBJECTS_S3_SECRET: string;
  OBJECTS_S3_SESSION_TOKEN: string;
};

type Secrets = Pick<StorageSettings, 'OBJECTS_S3_KEY' | 'OBJECTS_S3_SECRET' | 'OBJECTS_S3_SESSION_TOKEN'>;

const credentialsOf = (secrets: Partial<Secrets>): S3Credentials => ({
  accessKeyId: secrets.OBJECTS_S3_KEY ?? '',
  secretAccessKey: secrets.OBJECTS_S3_SECRET ?? '',
  sessionToken: secrets.OBJECTS_S3_SESSION_TOKEN || undefined,
});

/**
 * The storage of the settings: a bucket, or the folder when no S3 server is set. `reread` returns the present
 * environment, whose secrets are used once the server refuses the earlier ones.
 */
export async function openObjectStore(
  settings: StorageSettings,
  folder: string,
  { contentTypeOf, reread }: { contentTypeOf: (name: string) => string; reread?: () => Partial<Secrets> },
): Promise<ObjectStore> {
  if (settings.OBJECTS_S3_ENDPOINT === '') return LocalObjectStore.at(folder);
  return new S3ObjectStore({
    endpoint: settings.OBJECTS_S3_ENDPOINT,
    region: settings.OBJECTS_S3_REGION,
    bucket: settings.OBJECTS_S3_BUCKET,
    style: settings.OBJECTS_S3_STYLE,
    contentTypeOf,
    ...credentialsOf(settings),
    renewed: () => {
      const credentials = credentialsOf(reread?.() ?? {});
      return credentials.accessKeyId && credentials.secretAccessKey ? credentials : undefined;
    },
  });
}
