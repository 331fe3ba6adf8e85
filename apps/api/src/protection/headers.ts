import helmet from 'helmet';
import type { RequestHandler } from 'express';

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
  const permissionsPolicy: RequestHandler = (_, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    next();
  };
  return [policy, permissionsPolicy];
}
