import { mayHaveDemoWorld } from '@platform/settings';
import type { Settings } from '@platform/settings';
import type { Port } from './embedded/ports.js';

/** Which parts are embedded: a part whose address is set runs elsewhere. */
export type Plan = {
  postgres: boolean;
  eventNode: boolean;
  idp: boolean;
  mailSink: boolean;
  mayHaveDemoWorld: boolean;
};

export function planOf(settings: Settings): Plan {
  const eventNode = !settings.EVENT_STORE_URL;
  return {
    postgres: !settings.DATABASE_URL || (eventNode && !settings.EVENT_NODE_DATABASE_URL),
    eventNode,
    idp: !settings.OIDC_ISSUER,
    mailSink: !settings.SMTP_URL,
    mayHaveDemoWorld: mayHaveDemoWorld(settings),
  };
}

const loopback = '127.0.0.1';

export const portsOf = (settings: Settings, plan: Plan): Port[] => [
  { setting: 'PORT', port: settings.PORT, host: settings.HOST },
  ...(plan.postgres ? [{ setting: 'POSTGRES_PORT', port: settings.POSTGRES_PORT, host: loopback }] : []),
  ...(plan.eventNode ? [{ setting: 'EVENT_NODE_PORT', port: settings.EVENT_NODE_PORT, host: loopback }] : []),
  ...(plan.mailSink ? [{ setting: 'MAIL_SINK_PORT', port: settings.MAIL_SINK_PORT, host: loopback }] : []),
  ...(plan.idp ? [{ setting: 'IDP_PORT', port: settings.IDP_PORT, host: loopback }] : []),
];
