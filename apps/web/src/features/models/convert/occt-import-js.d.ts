declare module 'occt-import-js' {
  export type Color = [red: number, green: number, blue: number];
  export type Mesh = {
    name: string;
    color?: Color;
    /** `first` and `last` are indices of triangles. */
    brep_faces: { first: number; last: number; color: Color | null }[];
    attributes: { position: { array: number[] } };
    index: { array: number[] };
  };
  export type Node = { name: string; meshes: number[]; children: Node[] };
  export type Result = { success: boolean; root: Node; meshes: Mesh[] };
  type Parameters = {
    linearUnit: 'millimeter';
    linearDeflectionType: 'bounding_box_ratio';
    linearDeflection: number;
    angularDeflection: number;
  };
  type Read = (content: Uint8Array, parameters: Parameters) => Result;
  export type Reader = { ReadStepFile: Read; ReadIgesFile: Read };
  const load: (module: Record<string, unknown>) => Promise<Reader>;
  export default load;
}
