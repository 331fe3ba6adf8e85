/** Formats of triangles, which the viewer reads itself. */
export type ModelExtension = '.stl' | '.obj' | '.ply' | '.off' | '.3mf';
/** Formats of exact surfaces, which are converted to triangles first. */
export type SolidExtension = '.step' | '.stp' | '.igs' | '.iges';
export type ShownExtension = ModelExtension | SolidExtension;

const models: readonly string[] = ['.stl', '.obj', '.ply', '.off', '.3mf'] satisfies ModelExtension[];
const solids: readonly string[] = ['.step', '.stp', '.igs', '.iges'] satisfies SolidExtension[];

export const isModelExtension = (extension: string): extension is ModelExtension =>
  models.includes(extension);
export const isSolidExtension = (extension: string): extension is SolidExtension =>
  solids.includes(extension);
export const isShownExtension = (extension: string): extension is ShownExtension =>
  isModelExtension(extension) || isSolidExtension(extension);

/** Bytes of a file, milliseconds to load the converter and to convert the file, bytes of memory. */
export const convertLimits = { file: 20_000_000, load: 60_000, time: 30_000, memory: 1_500_000_000 } as const;
