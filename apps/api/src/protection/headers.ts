import helmet from 'helmet';
import type { RequestHandler } from 'express';

/**
 * The converter of STEP files (occt-import-js) makes functions from its own texts. It runs in a worker without access
 * to a page, which may load only the converter.
 */
const converter = /^\/assets\/converter\.worker-[\w-]+\.js$/;
const ofConverter =
  "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/**
 * What the app's pages may load and call (`url` is the app's public address). Everything comes from the app's own
 * origin, the viewer's worker and WebAssembly included; a page may also make images and models itself (blob:).
 */
export function securityHeaders(url: string): RequestHandler[] {
  const { protocol, origin } = new URL(url);
  const secure = protocol === 'https:';
  const self = "'self'";
  const policy = helmet({
    strictTransportSecurity: secure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self, "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        // antd inserts its styles into the page.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:', 'blob:'],
        fontSrc: [self, 'data:'],
        // In older browsers 'self' does not include the socket.
        connectSrc: [self, 'blob:', origin.replace(/^http/, 'ws')],
        workerSrc: [self, 'blob:'],
        objectSrc: ["'none'"],
        baseUri: [self],
        formAction: [self],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
  });
  /** A worker obeys the policy that its own script comes with. */
  const converterPolicy: RequestHandler = ({ path }, response, next) => {
    if (converter.test(path)) response.setHeader('Content-Security-Policy', ofConverter);
    next();
  };
  const permissionsPolicy: RequestHandler = (_, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    next();
  };
  return [policy, converterPolicy, permissionsPolicy];
}
