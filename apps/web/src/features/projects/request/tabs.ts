import { plainDetails } from '@market/contracts';

export type RequestTab = 'basic' | 'parts' | 'specs';

const basicDetails: readonly string[] = ['description', 'desiredCompletionTime', 'suggestedPrice'];

/** The tab of the request form that contains a field, which may be one of a part. */
export function tabOf(field: string): RequestTab {
  const [name = ''] = field.split('.');
  if (name === 'projectParts') return 'parts';
  return name in plainDetails && !basicDetails.includes(name) ? 'specs' : 'basic';
}

/** What a request needs, beside its parts. */
const needed: readonly string[] = ['title', 'material', 'quantity', 'deadline'];

/** Whether a field is one of those that unfold in the first tab. */
export const isMore = (field: string): boolean => tabOf(field) === 'basic' && !needed.includes(field);

/** Whether one of them has a value. */
export const hasMore = (values: object | undefined): boolean =>
  Object.entries(values ?? {}).some(
    ([name, value]) => isMore(name) && (Array.isArray(value) ? value.length > 0 : Boolean(value)),
  );
