import type { Settings } from './settings.js';

/** An account of a fictitious person; the password of each is `demo`. */
export type DemoAccount = {
  /** Subject at the embedded OpenID provider; the account id is derived from issuer and subject. */
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  role: 'customer' | 'manufacturer' | 'vietphat' | 'admin';
};

export const demoPassword = 'demo';

const account = (
  subject: string,
  role: DemoAccount['role'],
  lastName: string,
  firstName: string,
  companyName: string,
): DemoAccount => ({ subject, email: `${subject}@demo.test`, firstName, lastName, companyName, role });

export const demoAccounts: readonly DemoAccount[] = [
  account('khach', 'customer', 'Nguyễn', 'An (mẫu)', 'Cơ khí Mẫu An Khang'),
  account('khach2', 'customer', 'Trần', 'Bình (mẫu)', 'Thiết bị Mẫu Bình Minh'),
  account('xuong', 'manufacturer', 'Lê', 'Cường (mẫu)', 'Xưởng Mẫu Số Một'),
  account('xuong2', 'manufacturer', 'Phạm', 'Dung (mẫu)', 'Xưởng Mẫu Số Hai'),
  account('vietphat', 'vietphat', 'Võ', 'Phát (mẫu)', 'Việt Phát'),
  account('admin', 'admin', 'Đỗ', 'Giang (mẫu)', 'Việt Phát'),
];

/** The subject of the factory that the one-click «gửi nhà máy» uses unless another is configured. */
export const demoFactory = 'xuong';

/** The invented people of the demo world, whom no OpenID provider knows. Registering the last one completes the world. */
export const demoWorld = { issuer: 'demo-world', lastSubject: 'vietphat2' } as const;

/** The addresses of services that somebody runs. */
const ownServices = [
  'OIDC_ISSUER',
  'EVENT_STORE_URL',
  'EVENT_NODE_DATABASE_URL',
  'DATABASE_URL',
  'OBJECTS_S3_ENDPOINT',
] as const satisfies (keyof Settings)[];

/** Whether a new installation may be filled with the demo world: nothing of it is anybody's own. */
export const mayHaveDemoWorld = (settings: Settings): boolean =>
  settings.DEMO !== 'none' && ownServices.every((name) => settings[name] === '');
