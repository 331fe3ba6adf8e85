import type { DrawFile } from '../../components/pictures/drawn';

/** The code that draws is loaded with the first file. */
const drawing = () => import('../../features/models/pictures/draw-file');

export const drawFile: DrawFile = async (file, name) => (await drawing()).drawFile(file, name);

export const drawPreview: DrawFile = async (file, name) => {
  const { drawFile: draw, previewFormat } = await drawing();
  return draw(file, name, previewFormat);
};
