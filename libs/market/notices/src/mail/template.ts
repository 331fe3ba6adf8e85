/** The content of a mail. All texts are plain; the template escapes them. */
export type MailContent = {
  subject: string;
  /** One line for each notice. */
  facts: {
    says: string;
    order: string;
    code: string;
    text: string;
    link: string;
    button: string;
    /** The Content-ID of the order's picture in the same mail. */
    picture: string | undefined;
  }[];
  /** The number of notices that are not listed. */
  more: number;
  settingsLink: string;
  unsubscribe: { link: string; label: string } | undefined;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char]!);

const font = `-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`;

/** Mail programs load no style sheets and know no variables: light colours are attributes, dark ones a media query. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #0e1828 !important; }
    .sheet { background: #16212f !important; border-color: #243247 !important; }
    .ink, .ink a { color: #e7edf5 !important; }
    .soft, .soft a { color: #a9b8cb !important; }
    .now { color: #ff9a63 !important; }
    .line { border-color: #243247 !important; }
    .button { background: #ff8a4c !important; color: #0e1828 !important; }
  }
  @media (max-width: 480px) { .sheet-cell { padding: 20px !important; } .bar { padding-left: 20px !important; padding-right: 20px !important; } .button { display: block !important; } }`;

type Fact = MailContent['facts'][number];

/** Without a border the white of a drawing would end in the white of the mail. */
const pictureHtml = (picture: string): string =>
  `<td width="112" style="width:112px;vertical-align:top"><img src="cid:${escaped(picture)}" width="96" alt="" class="line" style="display:block;width:96px;height:auto;border:1px solid #e3e8ef;border-radius:6px;background:#ffffff"></td>`;

const factHtml = ({ says, order, code, text, link, button, picture }: Fact, isFirst: boolean): string => `
  <tr><td class="sheet-cell line" style="padding:24px 28px;${isFirst ? '' : 'border-top:1px solid #e3e8ef;'}">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${picture === undefined ? '' : pictureHtml(picture)}<td style="vertical-align:top">
      <p class="now" style="margin:0 0 6px;font:600 13px/18px ${font};color:#ab3707">${escaped(says)}</p>
      <p class="ink" style="margin:0;font:600 19px/26px ${font};color:#0f1c30">${escaped(order)}</p>
      <p class="soft" style="margin:2px 0 0;font:13px/18px ui-monospace,Consolas,Menlo,monospace;color:#52627a">${escaped(code)}</p>
    </td></tr></table>
    ${text ? `<p class="ink" style="margin:14px 0 0;font:15px/22px ${font};color:#0f1c30">${escaped(text).replaceAll('\n', '<br>')}</p>` : ''}
    <p style="margin:18px 0 0"><a class="button" href="${escaped(link)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:#c2410c;color:#ffffff;font:600 15px/20px ${font};text-align:center;text-decoration:none">${escaped(button)}</a></p>
  </td></tr>`;

export function htmlOf({ subject, facts, more, settingsLink, unsubscribe }: MailContent): string {
  return `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f6f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
  <tr><td class="bar" style="padding:14px 28px;background:#0f1c30;border-radius:8px 8px 0 0;font:700 15px/20px ${font};color:#e7edf5">Việt Phát <span style="color:#ff8a4c">·</span> Control Center</td></tr>
  <tr><td class="sheet line" style="background:#ffffff;border:1px solid #e3e8ef;border-top:0;border-radius:0 0 8px 8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${facts.map((fact, index) => factHtml(fact, index === 0)).join('')}
${more > 0 ? `<tr><td class="sheet-cell line soft" style="padding:16px 28px;border-top:1px solid #e3e8ef;font:14px/20px ${font};color:#52627a">và ${String(more)} việc khác, xem ở chuông thông báo.</td></tr>` : ''}
  </table></td></tr>
  <tr><td class="soft bar" style="padding:18px 28px;font:13px/20px ${font};color:#52627a">
    <a href="${escaped(settingsLink)}" style="color:#52627a">Chọn cách nhận thông báo</a>${unsubscribe ? ` · <a href="${escaped(unsubscribe.link)}" style="color:#52627a">Thôi nhận thư «${escaped(unsubscribe.label)}»</a>` : ''}
  </td></tr>
</table></td></tr></table></body></html>`;
}

export function textOf({ facts, more, settingsLink, unsubscribe }: MailContent): string {
  const blocks = facts.map(({ says, order, code, text, link, button }) =>
    [says, `${order} (${code})`, ...(text ? [text] : []), `${button}: ${link}`].join('\n'),
  );
  return [
    ...blocks,
    ...(more > 0 ? [`và ${String(more)} việc khác, xem ở chuông thông báo.`] : []),
    [
      '--',
      `Chọn cách nhận thông báo: ${settingsLink}`,
      ...(unsubscribe ? [`Thôi nhận thư «${unsubscribe.label}»: ${unsubscribe.link}`] : []),
    ].join('\n'),
  ].join('\n\n');
}
