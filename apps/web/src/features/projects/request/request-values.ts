import type { PartFields, Project, SubmitProject } from '@control-center/contracts';

const own = [
  'title',
  'material',
  'deadline',
  'description',
  'manufacturingProcesses',
  'maxDimensions',
  'tolerance',
  'surfaceFinish',
  'surfaceRoughness',
  'materialSpecification',
  'specialRequirements',
  'suggestedPrice',
  'attachments',
] as const satisfies readonly (keyof SubmitProject & keyof Project)[];

export type Draft = { project: Project; parts: PartFields[] };

/** A stored draft as the request form shows it; a field that was left open is open again. */
export const requestValuesOf = ({ project, parts }: Draft): Partial<SubmitProject> => ({
  ...Object.fromEntries(own.filter((name) => project[name].length > 0).map((name) => [name, project[name]])),
  ...(project.quantity > 0 ? { quantity: project.quantity } : {}),
  ...(project.wishedCompletionTime ? { desiredCompletionTime: project.wishedCompletionTime } : {}),
  ...(project.drawingFileUrl ? { drawingFileUrl: project.drawingFileUrl } : {}),
  projectParts: parts,
});

/** The form as it is sent. What is submitted without a process says so by leaving the field out. */
export const sentAs = (
  { manufacturingProcesses: processes = [], ...form }: SubmitProject,
  status: 'draft' | 'submitted',
): SubmitProject => ({
  ...form,
  ...(status === 'draft' || processes.length > 0 ? { manufacturingProcesses: processes } : {}),
  status,
});
