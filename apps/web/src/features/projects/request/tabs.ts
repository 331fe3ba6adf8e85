import { plainDetails } from '@control-center/contracts';

export type RequestTab = 'basic' | 'parts' | 'specs';

const basicDetails: readonly string[] = ['description', 'desiredCompletionTime', 'suggestedPrice'];

/** The tab of the request form that contains a field. */
export function tabOf(field: string): RequestTab {
  if (field === 'projectParts') return 'parts';
  return field in plainDetails && !basicDetails.includes(field) ? 'specs' : 'basic';
}
