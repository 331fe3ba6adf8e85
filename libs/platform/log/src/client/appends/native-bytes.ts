import protobuf from 'google-protobuf';

/**
 * The client gives the data of an event to protobuf as base64, and protobuf decodes that in JavaScript, twice an append: for the
 * largest one this stopped the process longer than everything else that a request does. Node decodes twenty times faster.
 */
export function decodeBytesNatively(): void {
  protobuf.Message.bytesAsU8 = (value) =>
    // Null stays null, although its type does not say so.
    typeof value === 'string' ? plain(Buffer.from(value, 'base64')) : value;
}

/** The same bytes as a Uint8Array: protobuf copies any subclass. */
const plain = ({ buffer, byteOffset, length }: Buffer) => new Uint8Array(buffer, byteOffset, length);
