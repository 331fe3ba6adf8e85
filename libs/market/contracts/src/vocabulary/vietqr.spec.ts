import { describe, expect, it } from '@jest/globals';
import { bankBins, crcOf, vietQr } from './vietqr.js';

const transfer = {
  bankBin: '970436',
  accountNumber: '0011 0012 3456',
  amount: 1_000_000,
  reference: 'CC AB12CD34',
};

describe('the code of a transfer', () => {
  it('has its fields in the order of NAPAS, with their lengths, and the check at the end', () => {
    const body =
      '000201010212' +
      '3856' +
      '0010A000000727' +
      '0126' +
      '0006970436' +
      '0112001100123456' +
      '0208QRIBFTTA' +
      '5303704' +
      '54071000000' +
      '5802VN' +
      '62150811CC AB12CD34' +
      '6304';
    expect(vietQr(transfer)).toBe(body + crcOf(body));
  });

  it('has the check of CRC-16/CCITT-FALSE', () => {
    expect(crcOf('123456789')).toBe('29B1');
    expect(crcOf('')).toBe('FFFF');
  });

  it.each([
    ['Đặt cọc: đơn #12', 'DAT COC DON 12'],
    ['x'.repeat(40), 'X'.repeat(25)],
  ])('has the reference «%s» as banks take it', (reference, plain) => {
    expect(vietQr({ ...transfer, reference })).toContain(
      `08${String(plain.length).padStart(2, '0')}${plain}`,
    );
  });

  it.each([
    ['a bank without a number', { bankBin: '' }],
    ['a number of another length', { bankBin: '97043' }],
    ['no account', { accountNumber: ' - ' }],
    ['an account that is too long', { accountNumber: '1'.repeat(20) }],
  ])('is none for %s', (_, change) => {
    expect(vietQr({ ...transfer, ...change })).toBeUndefined();
  });

  it('knows banks by six digits', () => {
    expect(Object.keys(bankBins).filter((bin) => !/^\d{6}$/.test(bin))).toEqual([]);
  });
});
