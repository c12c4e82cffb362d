export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIDE = 1200;

/** Side of the drawn square: never larger than what was cut out, nor than the server keeps. */
export function squareSide(area: CropArea): number {
  return Math.max(1, Math.min(SIDE, Math.round(Math.min(area.width, area.height))));
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('empty picture')) : resolve(blob)), type, quality);
  });
}

/** The `area`, which may reach beyond the picture, as a JPEG, in steps of quality until it fits into `maxBytes`. */
export async function drawSquare(file: File, area: CropArea, maxBytes: number): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = squareSide(area);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // JPEG has no transparency: what is see-through becomes paper, and so do the margins of a whole picture.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  const scale = side / Math.min(area.width, area.height);
  context.drawImage(picture, -area.x * scale, -area.y * scale, picture.width * scale, picture.height * scale);
  picture.close();
  const name = file.name.replace(/\.[^.]*$/, '');
  for (const quality of [0.9, 0.8, 0.7, 0.55, 0.4]) {
    const blob = await blobOf(canvas, 'image/jpeg', quality);
    if (blob.size <= maxBytes) return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
  }
  throw new Error('too large');
}

/** Makes a square of a picture without anybody looking, a JPEG of at most `maxBytes`. */
export type DrawSquare = (file: File, maxBytes: number) => Promise<File>;

/** Draws the square around the middle of a picture that is as large as `pick` says of the picture's two sides. */
const drawAround =
  (pick: (width: number, height: number) => number): DrawSquare =>
  async (file, maxBytes) => {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    const side = pick(width, height);
    const area = { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side };
    return drawSquare(file, area, maxBytes);
  };

/** The picture cut around its middle. */
export const drawMiddle = drawAround(Math.min);

/** The whole picture, with margins above and below or at its sides. */
export const drawWhole = drawAround(Math.max);
