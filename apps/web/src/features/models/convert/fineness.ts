/** Bytes. A larger file has so many faces that what is exact to a hundredth would take minutes. */
const largeFile = 4_000_000;

/** How far triangles may be from the surface, in proportion to the model's size, for a file of so many bytes. */
export const fineness = (bytes: number) =>
  ({
    linearUnit: 'millimeter',
    linearDeflectionType: 'bounding_box_ratio',
    linearDeflection: bytes > largeFile ? 5e-4 : 5e-5,
    angularDeflection: 0.5,
  }) as const;
