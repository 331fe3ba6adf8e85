import { ModelError } from '../mesh';

/**
 * Reads the numbers of one text file. Some programs write decimal commas («10,5») or a Fortran exponent («1.5D+02»). Where
 * a file has commas and points, a comma may separate thousands: the number is then not guessed. NaN for what is no number.
 */
export function numberReader(): (word: string | undefined) => number {
  let [points, commas] = [false, false];
  return (word = '') => {
    const plain = word === '' ? NaN : Number(word);
    if (!Number.isNaN(plain)) points ||= word.includes('.');
    else if (/^[+-]?\d*,\d+(e[+-]?\d+)?$/i.test(word)) commas = true;
    else return Number(/^[+-]?[\d.]+d[+-]?\d+$/i.test(word) ? word.replace(/d/i, 'e') : 'NaN');
    if (points && commas) throw new ModelError('số trong file dùng lẫn dấu phẩy và dấu chấm thập phân');
    return commas && Number.isNaN(plain) ? Number(word.replace(',', '.')) : plain;
  };
}
