export type RequestTab = 'basic' | 'parts' | 'specs';

const specs = new Set([
  'tolerance',
  'surfaceFinish',
  'surfaceRoughness',
  'maxDimensions',
  'materialSpecification',
  'specialRequirements',
]);

/** The tab of the request form that holds a field. */
export function tabOf(field: string): RequestTab {
  if (field === 'projectParts') return 'parts';
  return specs.has(field) ? 'specs' : 'basic';
}
