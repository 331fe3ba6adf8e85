import { demoAccounts, demoPassword } from '@platform/settings';
import type { DemoAccount } from '@platform/settings';
import { html, page, trusted } from './page.js';
import type { Html, HtmlPage } from './page.js';

const roles: Record<DemoAccount['role'], string> = {
  customer: 'Khách hàng',
  manufacturer: 'Nhà máy',
  vietphat: 'Việt Phát',
  admin: 'Quản trị',
};

export type SignIn = {
  /** E-mail address of the account to list first. */
  hint: string;
  error?: string;
  /** Origins to which submitting the form may lead. */
  targets: readonly string[];
};

/** One click for each demo account, or e-mail and password; works without JavaScript. */
export function signInPage({ hint, error, targets }: SignIn): HtmlPage {
  const body = html`
    <h1>Đăng nhập</h1>
    <p>Đây là trang đăng nhập thử trên máy của bạn. Mọi tài khoản dưới đây đều là mẫu.</p>
    <div class="columns">
      <form method="post">
        <h2>Chọn một tài khoản mẫu</h2>
        <div class="accounts">${hintedFirst(hint).map((account) => accountButton(account, hint))}</div>
      </form>
      <form method="post">
        <h2>Hoặc dùng email và mật khẩu</h2>
        ${error ? html`<p class="error" role="alert">${error}</p>` : null}
        <label
          >Email <input name="email" type="email" value="${hint}" autocomplete="username" required
        /></label>
        <label>
          Mật khẩu <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button class="primary">Đăng nhập</button>
        <p class="note">Mật khẩu của mọi tài khoản mẫu: <strong>${demoPassword}</strong></p>
      </form>
    </div>
  `;
  return page('Đăng nhập', body, targets);
}

const hintedFirst = (hint: string): DemoAccount[] =>
  [...demoAccounts].sort((a, b) => Number(b.email === hint) - Number(a.email === hint));

const accountButton = (account: DemoAccount, hint: string): Html => html`
  <button
    class="account ${account.role} ${account.email === hint && 'hinted'}"
    name="subject"
    value="${account.subject}"
    ${account.email === hint ? html`autofocus` : null}
  >
    <span class="initial" aria-hidden="true">${account.firstName.slice(0, 1)}</span>
    <span>
      <span class="name">${account.lastName} ${account.firstName}</span>
      <span class="detail">${account.email} · ${account.companyName}</span>
    </span>
    <span class="role">${roles[account.role]}</span>
  </button>
`;

/** `form` is the provider's own form, with the id op.logoutForm. */
export const confirmSignOutPage = (form: string): HtmlPage =>
  page(
    'Đăng xuất',
    html`<div class="narrow">
      <h1>Đăng xuất?</h1>
      <p>Bạn sẽ phải đăng nhập lại để tiếp tục.</p>
      ${trusted(form)}
      <button class="primary" form="op.logoutForm" name="logout" value="yes">Đăng xuất</button>
    </div>`,
  );

export const messagePage = (title: string, text: string, home: string): HtmlPage =>
  page(
    title,
    html`<div class="narrow">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="primary" href="${home}">Về trang chính</a>
    </div>`,
  );
