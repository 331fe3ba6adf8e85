import { constants } from 'node:zlib';
import compression from 'compression';

/** Bytes. Below this, a reply costs more to compress than to send. */
export const threshold = 8 * 1024;

/**
 * Compresses large replies for those who accept it: a list of fifty orders has 180 kB, which takes a phone a second. As fast as
 * the formats allow, because processor time is what a server lacks. Its length tells another site nothing (BREACH), because the
 * session's cookie is not sent with requests of other sites.
 */
export const compressedReplies = compression({
  threshold,
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (_, response) => String(response.getHeader('Content-Type')).startsWith('application/json'),
});
