import { accountRoutes } from '@control-center/contracts';

/** Asks before a sign-out that another site began. A link, not a form: it leads on to the provider's own page. */
export const signOutPage = `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Đăng xuất khỏi Control Center</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1rem;color:#1f2328;text-align:center}
a{display:inline-block;background:#0550ae;color:#fff;padding:.6rem 1.4rem;border-radius:6px;text-decoration:none}
</style></head><body>
<h1>Đăng xuất?</h1>
<p>Một trang khác đã mở địa chỉ đăng xuất của Control Center.</p>
<p><a href="${accountRoutes.logout.path}">Đăng xuất</a></p>
</body></html>`;
