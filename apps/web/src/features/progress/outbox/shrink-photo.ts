import type { Picture } from './photos';

/** Pixels of the longer side of a photo, and of its picture in lists. */
export const photoSide = 1_600;
const thumbnailSide = 280;
/** Bytes of a picture in lists; the server takes no larger one. */
const thumbnailBytes = 65_536;

const accepted: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
export const acceptedPhotos = accepted.join(',');

export const fittedSize = (width: number, height: number, side: number): [number, number] => {
  const scale = Math.min(1, side / Math.max(width, height));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
};

/** Thrown with a message for the user. */
export class NoPhoto extends Error {
  override name = 'NoPhoto';
}

/**
 * The photo as a JPEG of at most 1,600 pixels. It is drawn anew, so that place, time and camera are not in it, and it
 * stands upright.
 */
export async function shrinkPhoto(file: File): Promise<Picture & { name: string }> {
  if (!accepted.includes(file.type)) throw new NoPhoto('Chỉ nhận ảnh JPEG, PNG hoặc WebP');
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) throw new NoPhoto(`Không đọc được ảnh ${file.name}`);
  try {
    const picture = await drawn(image, photoSide, 0.85);
    const small = await drawn(image, thumbnailSide, 0.8);
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'anh'}.jpg`;
    return { name, picture, ...(small.size <= thumbnailBytes ? { thumbnail: small } : {}) };
  } finally {
    image.close();
  }
}

async function drawn(image: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const [width, height] = fittedSize(image.width, image.height, side);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new NoPhoto('Trình duyệt không xử lý được ảnh');
  // What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NoPhoto('Trình duyệt không xử lý được ảnh'))),
      'image/jpeg',
      quality,
    ),
  );
}
