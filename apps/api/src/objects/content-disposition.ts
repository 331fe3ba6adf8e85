const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The header for a file name in any script (RFC 6266): in ASCII for old clients, and exactly (RFC 8187). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const exact = encodeURIComponent(Buffer.from(name).toString()).replace(/['()*]/g, percent);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
