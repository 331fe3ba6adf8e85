import Bowser from 'bowser';

const maxHeaderLength = 500;
const maxLength = 60;
const unknownDevice = 'Thiết bị không rõ';

/** The device of a User-Agent header in words: «Chrome trên Windows». The header may be false. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxHeaderLength));
  const names = [browser.name, os.name].map((name = '') => name.replace(/[^\w .+-]/g, '').trim());
  return names.filter(Boolean).join(' trên ').slice(0, maxLength) || unknownDevice;
}
