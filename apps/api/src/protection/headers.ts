import helmet from 'helmet';
import type { RequestHandler } from 'express';

/**
 * What a page of ours may do (`url` is the address people open). Everything comes from us: the viewer's worker and
 * WebAssembly included, and pictures and models that a page makes itself (blob:).
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
        // antd writes its styles into the page.
        styleSrc: [self, "'unsafe-inline'"],
        imgSrc: [self, 'data:', 'blob:'],
        fontSrc: [self, 'data:'],
        // Older browsers do not count the socket among 'self'.
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
  const unused: RequestHandler = (_, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    next();
  };
  return [policy, unused];
}
