import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { Refusal } from '../grpc/refusal.js';
import type { Recorded } from '../log/recorded.js';

export type Filter = (event: Recorded) => boolean;

/** By prefix or by regular expression, of the stream's name or of the event's type. */
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

/** Of .NET's own syntax, flags at the beginning are understood; what JavaScript does not know is refused. */
function regex(source: string): RegExp {
  const [, flags = '', pattern = ''] = /^(?:\(\?([ims]+)\))?(.*)$/su.exec(source) ?? [];
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch (error) {
    throw new Refusal(status.UNKNOWN, `The filter cannot be used: ${(error as Error).message}`);
  }
}
