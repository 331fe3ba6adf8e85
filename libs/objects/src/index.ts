export { contentTypeOf, contradicts, extensionOfContent, signatureBytes } from './formats.js';
export { limited, ObjectTooLarge, peek } from './incoming.js';
export { LocalObjectStore } from './local-object-store.js';
export { displayName, isObjectName, newObjectName, thumbnailNameOf } from './names.js';
export { ObjectStore, ObjectsUnavailable } from './object-store.js';
export type { ByteRange } from './object-store.js';
export { strippedThumbnail } from './thumbnail.js';
export { S3ObjectStore } from './s3/s3-object-store.js';
export type { S3Options } from './s3/s3-object-store.js';
