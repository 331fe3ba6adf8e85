import { instalments, shareOut } from '@market/contracts';

/** The instalments of a price before they are due. */
export function termsOf(price: number): { label: string; percent: number; amount: number }[] {
  const amounts = shareOut(
    price,
    instalments.map(({ percent }) => percent),
  );
  return instalments.map(({ label, percent }, index) => ({ label, percent, amount: amounts[index]! }));
}
