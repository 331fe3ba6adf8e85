import type { handleUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';

/** The release of EventStoreDB that the node answers like. */
const version = '24.6.0';

/** The whole service of streams, as every EventStoreDB announces it; deleting is answered UNIMPLEMENTED all the same. */
const methods: Record<string, Record<string, string[]>> = {
  'event_store.client.streams.streams': {
    read: ['position', 'events'],
    append: [],
    batchappend: [],
    delete: [],
    tombstone: [],
  },
  'event_store.client.server_features.serverfeatures': { getsupportedmethods: [] },
};

const answer = new features.SupportedMethods()
  .setEventStoreServerVersion(version)
  .setMethodsList(
    Object.entries(methods).flatMap(([service, names]) =>
      Object.entries(names).map(([name, list]) =>
        new features.SupportedMethod().setServiceName(service).setMethodName(name).setFeaturesList(list),
      ),
    ),
  );

/** ServerFeatures.GetSupportedMethods */
export const getSupportedMethods: handleUnaryCall<shared.Empty, features.SupportedMethods> = (_, reply) =>
  reply(null, answer);
