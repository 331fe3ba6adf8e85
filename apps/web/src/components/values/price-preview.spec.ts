import { describe, expect, it } from '@jest/globals';
import { pricePreview } from './price-preview';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('the preview of a suggested price', () => {
  it.each([
    ['250,000 VNĐ', '250.000 ₫ ≈ $10,42'],
    ['1.500.000đ', '1.500.000 ₫ ≈ $62,50'],
    ['240000', '240.000 ₫ ≈ $10,00'],
    ['$10.50', '252.000 ₫ ≈ $10,50'],
    ['12 usd', '288.000 ₫ ≈ $12,00'],
    ['  ', ''],
  ])('shows how %j is parsed', (text, preview) => expect(plain(pricePreview(text))).toBe(preview));

  it.each(['900', 'rẻ thôi', '1 tỷ 20', '10 – 12 triệu'])('asks for the format of %j', (text) =>
    expect(pricePreview(text)).toMatch(/ghi rõ số tiền và đơn vị/),
  );
});
