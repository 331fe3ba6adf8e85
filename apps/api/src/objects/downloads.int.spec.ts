import { randomUUID } from 'node:crypto';
import type { Role, StoredFile } from '@market/contracts';
import { jpeg, jpegOfSize, jpegWithText } from '@platform/testing/jpeg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { an, as, binh, objectsApp, pdf, refusal } from './objects.fixture.js';
import type { ObjectsApp, Person } from './objects.fixture.js';

let app: ObjectsApp;

const anClaims = { ...an, claimant: 'project' };

beforeAll(async () => {
  app = await objectsApp();
});

afterAll(() => app.close());

describe('access to a file', () => {
  const setAccess = (person: Person, objectUrl: string, more: object) =>
    app.call(person, 'PUT', '/api/objects/acl', { objectUrl, ...more });

  it('and its name are set by its uploader, with the address of the object or of the upload', async () => {
    const address = await app.ticket(an, 'a.pdf');
    const { url } = (await (await app.send(an, address, pdf())).json()) as StoredFile;
    const set = await setAccess(an, app.url + address, { visibility: 'public' });
    expect(await set.json()).toEqual({ objectPath: url });
    const stored = await setAccess(
      an,
      `https://storage.test/bucket${url.replace('/objects', '')}?X-Amz-Expires=1`,
      {
        filename: 'P1_Gá_VietPhat_1.pdf',
      },
    );
    expect(await stored.json()).toEqual({ objectPath: url });
    expect(await app.ledger.claim(anClaims, [url])).toMatchObject([
      { name: 'P1_Gá_VietPhat_1.pdf', visibility: 'public' },
    ]);
    expect(await refusal(await setAccess(an, url, { visibility: 'private' }))).toEqual([
      403,
      'object.not-yours',
    ]);
    await app.ledger.release(anClaims.claimant, [url.slice('/objects/'.length)]);

    expect(await refusal(await setAccess(binh, url, { visibility: 'private' }))).toEqual([
      403,
      'object.not-yours',
    ]);
    expect(await refusal(await setAccess(an, url, { filename: 'a.exe' }))).toEqual([
      415,
      'object.wrong-kind',
    ]);
    const unused = await app.ticket(an, 'a.pdf');
    expect(await refusal(await setAccess(an, unused, { visibility: 'public' }))).toEqual([
      404,
      'object.not-found',
    ]);
    expect((await setAccess(an, url, { visibility: 'secret' })).status).toBe(400);
  });

  it('belongs to the uploader until a project references the file, then to the project’s participants', async () => {
    const { url } = await app.uploaded(an, 'a.pdf');
    const [objectName] = url.split('/').slice(-1);
    expect((await app.read(an, url)).status).toBe(200);
    expect(await refusal(await app.read(binh, url))).toEqual([403, 'access.denied']);

    await app.ledger.markReferenced([objectName!]);
    expect((await app.read(an, url)).status).toBe(403);
    app.participants.add(binh.accountId);
    expect((await app.read(binh, url)).status).toBe(200);
    app.participants.delete(binh.accountId);
    expect((await app.read(binh, url)).status).toBe(403);
    expect(await refusal(await setAccess(an, url, { visibility: 'public' }))).toEqual([
      403,
      'object.not-yours',
    ]);
  });

  it('is checked again when a command claims files for a project', async () => {
    const [first, second, foreign] = [
      await app.uploaded(an, '1.pdf'),
      await app.uploaded(an, '2.pdf'),
      await app.uploaded(binh, '3.pdf'),
    ];
    const urls = [second.url, first.url];
    expect((await app.ledger.claim(anClaims, urls)).map(({ name }) => name)).toEqual(['2.pdf', '1.pdf']);
    await expect(app.ledger.claim(anClaims, [...urls, foreign.url])).rejects.toMatchObject({
      code: 'object.not-yours',
    });
    for (const unknown of [
      `/objects/${randomUUID()}.pdf`,
      'https://evil.test/a.pdf',
      '',
      await app.ticket(an, 'a.pdf'),
    ])
      await expect(app.ledger.claim(anClaims, [unknown])).rejects.toMatchObject({
        code: 'object.not-found',
      });

    await app.ledger.markReferenced([first.url.slice('/objects/'.length)]);
    await expect(app.ledger.claim(anClaims, urls)).rejects.toMatchObject({ code: 'object.not-yours' });
    expect(await app.ledger.claim(anClaims, urls, [first.url])).toHaveLength(2);
    expect(await app.ledger.claim({ ...binh, claimant: 'another' }, [first.url], [first.url])).toHaveLength(
      1,
    );
  });
});

describe('a download', () => {
  const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.from('0123456789')]);

  it('serves one range of bytes', async () => {
    const { url } = await app.uploaded(an, 'a.pdf', content);
    const ranged = async (range: string, more = {}) => {
      const response = await app.read(an, url, { range, ...more });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await ranged('bytes=5-8')).toEqual([206, 'bytes 5-8/15', '0123']);
    expect(await ranged('bytes=-3')).toEqual([206, 'bytes 12-14/15', '789']);
    expect(await ranged('bytes=10-')).toEqual([206, 'bytes 10-14/15', '56789']);
    for (const beyond of ['bytes=15-', 'bytes=5-2,99999999999999999999-'])
      expect(await ranged(beyond)).toEqual([
        416,
        'bytes */15',
        expect.stringContaining('"code":"object.no-such-range"'),
      ]);
    expect(await ranged('bytes=0-1,3-4')).toEqual([200, null, content.toString()]);
    expect(await ranged('nonsense')).toEqual([200, null, content.toString()]);
    expect(await ranged('bytes=5-8', { 'if-range': `"${url.slice(9)}"` })).toEqual([
      206,
      'bytes 5-8/15',
      '0123',
    ]);
    expect(await ranged('bytes=5-8', { 'if-range': '"older"' })).toEqual([200, null, content.toString()]);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const { url } = await app.uploaded(an, 'a.pdf', content);
    const head = async (headers = {}) => {
      const response = await app.call(an, 'HEAD', url, undefined, headers);
      return [response.status, response.headers.get('content-length'), await response.text()];
    };
    expect(await head()).toEqual([200, '15', '']);
    expect(await head({ range: 'bytes=-3' })).toEqual([206, '3', '']);
    expect((await app.call(binh, 'HEAD', url)).status).toBe(403);
  });

  it('is skipped when the browser has the file, but access is still checked', async () => {
    const { url } = await app.uploaded(an, 'a.pdf');
    const etag = (await app.read(an, url)).headers.get('etag')!;
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await app.read(an, url, known)).status).toBe(304);
    expect((await app.read(binh, url, known)).status).toBe(403);
  });

  it('displays images and PDFs on request; all other files are saved', async () => {
    const svg = await app.uploaded(an, 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const displayed = await app.read(an, `${svg.url}?inline=1`);
    expect(displayed.headers.get('content-disposition')).toMatch(/^inline;/);
    expect([displayed.headers.get('content-type'), displayed.headers.get('content-security-policy')]).toEqual(
      ['image/svg+xml', expect.stringMatching(/^default-src 'none';.* sandbox$/)],
    );
    expect(displayed.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await app.read(an, svg.url)).headers.get('content-disposition')).toMatch(/^attachment;/);
    const { url } = await app.uploaded(an, 'a.pdf');
    const displayedPdf = await app.read(an, `${url}?inline=1`);
    expect(displayedPdf.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(displayedPdf.headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*sandbox)/);
    const model = await app.uploaded(an, 'a.stl', Buffer.from('solid'));
    const saved = await app.read(an, `${model.url}?inline=1`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(saved.headers.get('content-security-policy')).toMatch(/sandbox$/);
  });

  it.each([
    [
      'Gá kẹp trục Ø45.pdf',
      `filename="Ga kep truc _45.pdf"; filename*=UTF-8''G%C3%A1%20k%E1%BA%B9p%20tr%E1%BB%A5c%20%C3%9845.pdf`,
    ],
    [
      `a"; filename="b.exe'*.pdf`,
      `filename="a_; filename=_b.exe'*.pdf"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe%27%2A.pdf`,
    ],
    ['a\r\nSet-Cookie: sid=1.pdf', `filename="a Set-Cookie: sid=1.pdf"`],
    [
      'bản vẽ 图 🛠.pdf',
      `filename="ban ve _ _.pdf"; filename*=UTF-8''b%E1%BA%A3n%20v%E1%BA%BD%20%E5%9B%BE%20%F0%9F%9B%A0.pdf`,
    ],
  ])('writes the name %j safely', async (name, parameters) => {
    const { url } = await app.uploaded(an, name);
    const header = (await app.read(an, url)).headers.get('content-disposition');
    expect(header).toBe(`attachment; ${parameters}`);
  });

  it.each([`${randomUUID()}.pdf`, '..%2f..%2fetc%2fpasswd', 'a%00.pdf', randomUUID()])(
    'of %s is not found',
    async (name) =>
      expect(await refusal(await app.read(an, `/objects/${name}`))).toEqual([404, 'object.not-found']),
  );
});

describe('a small picture of a file', () => {
  const set = (person: Person, url: string, picture: Buffer, role: Role = 'customer') =>
    fetch(`${app.url}${url}/thumbnail`, {
      method: 'PUT',
      headers: { ...as(person), 'x-role': role, 'content-type': 'image/jpeg' },
      body: picture,
    });
  const picture = (person: Person, url: string, headers = {}) =>
    app.read(person, `${url}/thumbnail`, headers);
  const authorOf = async (url: string) => {
    const { rows } = await app.pool.query<{ thumbnailBy: string | null }>(
      `select "thumbnailBy" from app.uploads where "objectName" = $1`,
      [url.slice('/objects/'.length)],
    );
    return rows[0]?.thumbnailBy;
  };

  it('is served without metadata and always as a picture', async () => {
    const { url } = await app.uploaded(an, 'a.stl', Buffer.from('solid'));
    expect((await picture(an, url)).status).toBe(204);
    expect((await set(an, url, jpegWithText('GPS 21.028, 105.834'))).status).toBe(200);
    const served = await picture(an, url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.subarray(-20)).toEqual(jpeg.subarray(-20));
    expect(bytes.includes('GPS')).toBe(false);
    const etag = { 'if-none-match': served.headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await picture(an, url, etag)).status).toBe(304);
    expect((await picture(binh, url, etag)).status).toBe(403);
    expect((await app.read(an, url.replace('.stl', '.thumb'))).status).toBe(404);
  });

  it('is never replaced, even when several arrive together', async () => {
    const { url } = await app.uploaded(an, 'a.stl', Buffer.from('solid'));
    const before = (await app.files()).length;
    const together = await Promise.all([1, 2, 3].map(() => set(an, url, jpeg)));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await refusal(await set(an, url, jpeg))).toEqual([409, 'object.has-thumbnail']);
    expect((await app.files()).length).toBe(before + 1);
  });

  it('is set by the uploader, later by customer and provider, and its author is recorded', async () => {
    const [own, provided, withheld] = await Promise.all(
      ['1.stl', '2.stl', '3.stl'].map((name) => app.uploaded(an, name, Buffer.from('solid'))),
    );
    expect(await refusal(await set(binh, own!.url, jpeg, 'vietphat'))).toEqual([403, 'access.denied']);
    expect((await set(an, own!.url, jpeg)).status).toBe(200);
    expect(await authorOf(own!.url)).toBe(an.accountId);

    await app.ledger.markReferenced([provided!, withheld!].map(({ url }) => url.slice('/objects/'.length)));
    app.participants.add(binh.accountId);
    expect(await refusal(await set(binh, provided!.url, jpeg, 'manufacturer'))).toEqual([
      403,
      'access.denied',
    ]);
    expect((await set(binh, provided!.url, jpeg, 'vietphat')).status).toBe(200);
    expect(await authorOf(provided!.url)).toBe(binh.accountId);
    expect((await picture(binh, provided!.url)).status).toBe(200);

    app.participants.delete(binh.accountId);
    for (const role of ['customer', 'vietphat'] as const)
      expect((await set(binh, withheld!.url, jpeg, role)).status).toBe(403);
    expect((await picture(binh, provided!.url)).status).toBe(403);
    expect(await authorOf(withheld!.url)).toBeNull();
  });

  it('that is not small, or not a picture, is rejected and leaves nothing behind', async () => {
    const { url } = await app.uploaded(an, 'a.stl', Buffer.from('solid'));
    const before = await app.files();
    for (const wrong of [Buffer.from('<svg/>'), Buffer.alloc(0), jpegOfSize(561, 10), jpeg.subarray(0, 300)])
      expect(await refusal(await set(an, url, wrong))).toEqual([415, 'object.wrong-kind']);
    for (const large of [70_000, 20_000_000]) {
      const picture = Buffer.concat([jpeg, Buffer.alloc(large)]);
      expect(await refusal(await set(an, url, picture))).toEqual([413, 'object.too-large']);
    }
    expect(await refusal(await set(an, '/objects/none.stl', jpeg))).toEqual([404, 'object.not-found']);
    expect([await app.files(), await authorOf(url)]).toEqual([before, null]);
    expect((await set(an, url, jpeg)).status).toBe(200);
  });
});
