import type { handleUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';

/** The release of EventStoreDB whose behaviour the node implements. */
const version = '24.6.0';

/** All methods of the streams service, as EventStoreDB announces them, although deletions are answered UNIMPLEMENTED. */
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

const supportedMethods = new features.SupportedMethods()
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
  reply(null, supportedMethods);
