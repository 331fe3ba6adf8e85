/** Triangle files name no unit: the user says what their numbers are. */
export type LengthUnit = 'mm' | 'inch';

export const lengthUnits: readonly { value: LengthUnit; label: string }[] = [
  { value: 'mm', label: 'mm' },
  { value: 'inch', label: 'inch (× 25,4)' },
];

/** Millimetres in one unit. */
export const millimetresIn = (unit: LengthUnit): number => (unit === 'inch' ? 25.4 : 1);

/** Machined parts are seldom smaller than a nail or larger than a lorry: sizes beyond that hint at another unit. */
export function unitHint(size: readonly number[]): string | undefined {
  const largest = Math.max(...size);
  if (largest < 8) return 'Chi tiết rất nhỏ nếu tính bằng mm: file có thể dùng inch hoặc mét.';
  return largest > 12_000 ? 'Chi tiết rất lớn nếu tính bằng mm: file có thể dùng đơn vị nhỏ hơn.' : undefined;
}
