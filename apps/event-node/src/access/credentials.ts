import { createHash, timingSafeEqual } from 'node:crypto';
import { ServerInterceptingCall, ServerListenerBuilder, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { Access } from './access.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Open to all, as in EventStoreDB: clients ask for the supported methods before they send credentials. */
const openMethod = ServerFeaturesService.getSupportedMethods.path;

/**
 * Answers every call without the node's user and password as EventStoreDB answers wrong ones, before any message of the
 * call is read. The time of the comparison does not depend on the text.
 */
export function requireCredentials({ user, password }: Pick<Access, 'user' | 'password'>): ServerInterceptor {
  const expected = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  return ({ path }, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next(
          new ServerListenerBuilder()
            .withOnReceiveMetadata((metadata, accept) => {
              const [given] = metadata.get('authorization');
              if (path === openMethod || timingSafeEqual(digest(String(given)), expected))
                return accept(metadata);
              call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Unauthenticated' });
            })
            .build(),
        ),
    });
}
