import { constants } from 'node:zlib';
import compression from 'compression';

/** Bytes. Below this, a reply costs more to compress than to send. */
export const threshold = 8 * 1024;

/**
 * Compresses large replies for those who accept it: a list of fifty orders has 180 kB, which takes a phone a second. As fast as
 * the formats allow, because processor time is what a server lacks. What another site could put into an address is not repeated in
 * a reply, so that its length tells nothing of what else stands there (BREACH).
 */
export const compressedReplies = compression({
  threshold,
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (_, response) => String(response.getHeader('Content-Type')).startsWith('application/json'),
});
