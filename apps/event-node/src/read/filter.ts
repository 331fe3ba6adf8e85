import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { GrpcError } from '../grpc/grpc-error.js';
import type { LogEvent } from '../log/log-event.js';

export type Filter = (event: LogEvent) => boolean;

/** Filters by prefix or regular expression of the stream's name or the event's type. */
export function filterOf(options: streams.ReadReq.Options.FilterOptions): Filter {
  const ofStream = options.getStreamIdentifier();
  const matches = matcher(ofStream ?? options.getEventType());
  return ofStream ? (event) => matches(event.stream) : (event) => matches(event.type);
}

function matcher(
  expression: streams.ReadReq.Options.FilterOptions.Expression | undefined,
): (text: string) => boolean {
  const source = expression?.getRegex();
  if (source) {
    const pattern = regex(source);
    return (text) => pattern.test(text);
  }
  const prefixes = expression?.getPrefixList() ?? [];
  return (text) => prefixes.some((prefix) => text.startsWith(prefix));
}

/** Supports .NET's flags at the beginning of an expression; rejects other syntax that JavaScript does not have. */
function regex(source: string): RegExp {
  const [, flags = '', pattern = ''] = /^(?:\(\?([ims]+)\))?(.*)$/su.exec(source) ?? [];
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch (error) {
    throw new GrpcError(status.UNKNOWN, `The filter cannot be used: ${(error as Error).message}`);
  }
}
