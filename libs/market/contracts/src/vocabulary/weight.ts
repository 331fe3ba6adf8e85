/** Grams per cubic centimetre of the materials of parts and requests; mixtures are left out. */
const densities: Readonly<Record<string, number>> = {
  'aluminum-6061': 2.7,
  'aluminum-7075': 2.81,
  'steel-mild': 7.85,
  'steel-stainless-304': 7.93,
  'steel-stainless-316': 7.98,
  brass: 8.5,
  copper: 8.96,
  titanium: 4.51,
  steel: 7.85,
  aluminum: 2.7,
};

/** Kilograms, to the gram, of a volume in cubic centimetres; undefined where either is unknown. */
export function weightOf(material: string | undefined, volume: number | undefined): number | undefined {
  const grams = Math.round((densities[material ?? ''] ?? 0) * (volume ?? 0));
  return grams > 0 ? grams / 1000 : undefined;
}
