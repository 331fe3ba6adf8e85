import { accountRoutes } from '@market/contracts';

/** These pages need no script, because they are shown without a session. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1rem;color:#1f2328;text-align:center}
a{color:#0550ae}.action a{display:inline-block;background:#0550ae;color:#fff;padding:.6rem 1.4rem;border-radius:6px;text-decoration:none}
</style></head><body>
${body}
</body></html>`;

/**
 * Asks before a sign-out that another site began. It has a link and not a form, because the sign-out leads on to the
 * provider's page.
 */
export const signOutPage = page(
  'Đăng xuất khỏi Control Center',
  `<h1>Đăng xuất?</h1>
<p>Một trang khác đã mở địa chỉ đăng xuất của Control Center.</p>
<p class="action"><a href="${accountRoutes.logout.path}">Đăng xuất</a></p>`,
);

/** After a sign-out while the provider is away. The next try has no session, and the provider may ask. */
export const providerAwayPage = page(
  'Máy chủ đăng nhập không trả lời',
  `<h1>Bạn đã đăng xuất khỏi Control Center</h1>
<p>Máy chủ đăng nhập không trả lời, nên phiên của bạn ở đó có thể vẫn còn. Trên máy dùng chung, hãy thử lại.</p>
<p class="action"><a href="${accountRoutes.logout.path}?provider=1">Thử lại</a></p>
<p><a href="/">Về trang chính</a></p>`,
);
