// VietQR: the profile of NAPAS of the EMVCo QR code for payments that a merchant shows. A text of fields, each its number,
// its length and its value; banks' apps fill in a transfer from it.

/** Numbers of banks by which NAPAS knows them. Any other six digits may be typed. */
export const bankBins = {
  '970436': 'Vietcombank',
  '970415': 'VietinBank',
  '970418': 'BIDV',
  '970405': 'Agribank',
  '970407': 'Techcombank',
  '970422': 'MB',
  '970416': 'ACB',
  '970432': 'VPBank',
  '970403': 'Sacombank',
  '970423': 'TPBank',
} as const;

/** The longest reference that the code carries. */
const longestReference = 25;

export type Transfer = {
  /** Six digits. */
  bankBin: string;
  accountNumber: string;
  /** Integer VND. */
  amount: number;
  /** Shown as the content of the transfer. */
  reference: string;
};

/** Field numbers and lengths have two digits. */
const field = (number: string, value: string): string =>
  `${number}${String(value.length).padStart(2, '0')}${value}`;

/** Without accents, as banks' systems take it: letters, digits and blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, longestReference)
    .trim();

/** CRC-16/CCITT-FALSE in four hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Digits and letters of an account number, which people write in groups. */
const accountOf = (accountNumber: string): string => accountNumber.replace(/[^0-9A-Za-z]/g, '');

/** The text of the code; undefined where the bank is not known by its number, or the account is missing. */
export function vietQr({ bankBin, accountNumber, amount, reference }: Transfer): string | undefined {
  const account = accountOf(accountNumber);
  if (!/^\d{6}$/.test(bankBin) || account === '' || account.length > 19) return undefined;
  const beneficiary = field('00', bankBin) + field('01', account);
  const text = [
    field('00', '01'),
    // A code with an amount is for one use.
    field('01', '12'),
    field('38', field('00', 'A000000727') + field('01', beneficiary) + field('02', 'QRIBFTTA')),
    field('53', '704'),
    field('54', String(amount)),
    field('58', 'VN'),
    field('62', field('08', plain(reference))),
    '6304',
  ].join('');
  return text + crcOf(text);
}
