import { plainDetails } from '@control-center/contracts';

export type RequestTab = 'basic' | 'parts' | 'specs';

const basicDetails: readonly string[] = ['description', 'desiredCompletionTime', 'suggestedPrice'];

/** The tab of the request form that contains a field, which may be one of a part. */
export function tabOf(field: string): RequestTab {
  const [name = ''] = field.split('.');
  if (name === 'projectParts') return 'parts';
  return name in plainDetails && !basicDetails.includes(name) ? 'specs' : 'basic';
}
