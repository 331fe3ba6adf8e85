import { formatNumber } from '../../../components/values/numbers';
import { readNumber } from '../../../components/values/read-number';

/** «150 × 50 × 9,5 mm» for «150.0x50.0x9.5», with or without the unit; other words are shown as they were typed. */
export function dimensionsText(dimensions = ''): string {
  const lengths = dimensions
    .replace(/mm\s*$/i, '')
    .split(/[x×*]/i)
    .map((length) => readNumber(length, 'decimal'));
  const numbers = lengths.flatMap((length) => (length.kind === 'number' ? [formatNumber(length.value)] : []));
  if (numbers.length > 1 && numbers.length === lengths.length) return `${numbers.join(' × ')} mm`;
  return dimensions && !/mm\s*$/i.test(dimensions) ? `${dimensions} mm` : dimensions;
}
