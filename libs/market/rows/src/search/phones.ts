/** A run of digits as people write a telephone number: with +, blanks, dots, dashes and brackets. */
const run = /(?<![\p{L}\d])\+?\(?\d[\d\s.()-]{7,20}\d(?![\p{L}\d])/gu;
/** A number of Vietnam as it is dialled there: a mobile one, or one of a region. */
const dialled = /^0(?:[35789]\d{8}|2\d{9})$/;
const country = /^(?:\+|00)?84\(?0?\)?/;

/** The number as it is dialled in Vietnam, however it is written; undefined for any other run of digits. */
function dialledOf(written: string): string | undefined {
  const compact = written.replace(/[\s.-]/g, '');
  const digits = compact.replace(country, '0').replace(/\D/g, '');
  return dialled.test(digits) ? digits : undefined;
}

/** The text with each telephone number of Vietnam in one form, so that texts with the same number are equal in it. */
export const withPlainPhones = (text: string): string =>
  text.replace(run, (written) => dialledOf(written) ?? written);

/** The forms by whose beginnings a number is looked for. */
export function phoneForms(written: string): string[] {
  const plain = dialledOf(written);
  return plain === undefined ? [written] : [plain, `+84${plain.slice(1)}`];
}
