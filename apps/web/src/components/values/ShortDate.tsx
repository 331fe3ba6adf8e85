import { formatDate, shortDate } from './dates';

/** A date in a list: without the present year, in full on hover. */
export const ShortDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatDate(iso)}>
    {shortDate(iso)}
  </time>
);
