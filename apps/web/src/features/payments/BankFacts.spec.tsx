import { vietQr } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import { cleanup, render, screen } from '@testing-library/react';
import { BankFacts } from './BankFacts';

const projectId = 'ab12cd34-0000-4000-8000-000000000000';

afterEach(cleanup);

it('displays the bank account and the transfer reference', () => {
  const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'Công ty Mẫu', accountNumber: '0123 456' };
  render(<BankFacts projectId={projectId} bank={bank} amount={3_000_000} />);
  for (const text of [...Object.values(bank), 'CC AB12CD34', '3.000.000 ₫'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /VietQR/ })).toBeNull();
});

it('announces the bank account when it is not configured', () => {
  render(
    <BankFacts projectId={projectId} bank={{ bankName: 'Ngân hàng Mẫu', accountNumber: '' }} amount={1} />,
  );
  expect(screen.getByText(/gửi thông tin chuyển khoản qua tin nhắn/)).toBeTruthy();
  expect(screen.queryByText('Ngân hàng Mẫu')).toBeNull();
});

/** The modules of a drawn code as the pixels of a camera, each four wide, with its quiet zone. */
function pixelsOf(svg: string): { pixels: Uint8ClampedArray; side: number } {
  const [, size] = /viewBox="0 0 (\d+) \d+"/.exec(svg)!;
  const [modules, scale] = [Number(size), 4];
  const side = modules * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const paint = (x: number, y: number) => {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        pixels.set([0, 0, 0, 255], ((y * scale + dy) * side + x * scale + dx) * 4);
  };
  const [, path] = /stroke="#000000" d="([^"]+)"/.exec(svg)!;
  let [x, y] = [0, 0];
  // «M4 4.5h7» begins a row, «m-6 1» moves on, «h7» draws so many modules.
  for (const [, command, first, second] of path!.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    else if (command === 'm') [x, y] = [x + Number(first), y + Number(second)];
    else {
      for (let dot = 0; dot < Number(first); dot += 1) paint(x + dot, y);
      x += Number(first);
    }
  }
  return { pixels, side };
}

it('draws a code that a camera reads back as account, amount and reference', async () => {
  const transfer = { bankBin: '970436', accountNumber: '0123 456', amount: 3_000_000 };
  const bank = {
    bankName: 'Vietcombank',
    accountName: 'VIET PHAT',
    accountNumber: '0123 456',
    bankBin: '970436',
  };
  render(<BankFacts projectId={projectId} bank={bank} amount={3_000_000} />);
  const { src } = await screen.findByRole<HTMLImageElement>('img', { name: 'Mã VietQR để chuyển khoản' });
  const svg = decodeURIComponent(src.slice(src.indexOf(',') + 1));
  const { pixels, side } = pixelsOf(svg);
  const text = vietQr({ ...transfer, reference: 'CC AB12CD34' });
  expect(jsQR(pixels, side, side)?.data).toBe(text);
});
